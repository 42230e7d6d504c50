/** A condition is rejected if no value of its field can meet it. */
import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "./testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const eventOf = (...eventTypes: string[]) => ({ type: "event", eventTypes });
const order = eventOf("order.created");
const manual = {
  type: "manual",
  inputSchema: {
    reason: { type: "string", isRequired: false },
    amount: { type: "number", isRequired: true },
    isUrgent: { type: "boolean", isRequired: true },
    day: { type: "date", isRequired: true },
  },
};
const record = (member: string) => `/trigger/data/object/${member}`;

test.for<[object, string, string, unknown, string, string]>([
  [order, "/organization/name", "gt", 5, "value", "must be a text, as /organization/name is"],
  [order, "/organization/name", "eq", 5, "value", "must be a text"],
  [order, "/organization/name", "ne", true, "value", "must be a text"],
  [order, "/organization/name", "in", ["A", 5, "B"], "value/1", "must be a text"],
  [order, "/organization/name", "contains", 5, "value", "must be a text"],
  [order, record("totalMinor"), "gte", "250000", "value", "must be a number"],
  [order, record("totalMinor"), "starts_with", "25", "op", "cannot be starts_with"],
  [order, record("customerId"), "eq", "1001", "value", "must be a number"],
  [order, record("createdAt"), "gt", 20_261_126, "value", "must be a text"],
  [order, record("lines"), "gt", 2, "op", "is a list"],
  [order, record("lines"), "eq", "x", "value", "is a list"],
  [order, record("lines"), "contains", "x", "value", "is an object"],
  [order, record("lines/0/quantity"), "lt", "2", "value", "must be a number"],
  [order, record("status"), "eq", "confirmd", "value", "did you mean confirmed?"],
  [order, record("status"), "gt", 5, "value", "must be a text, as /trigger/data/object/status is"],
  [order, record("status"), "not_in", ["draft", "sent"], "value/1", "none of the values"],
  [order, record("deliveryAddress"), "starts_with", "x", "op", "is an object"],
  [eventOf("product.updated"), record("trackStock"), "eq", "true", "value", "true or false"],
  [eventOf("product.updated"), record("trackStock"), "gt", 0, "op", "cannot be gt"],
  [eventOf("task.*", "order.*"), record("title"), "lt", 5, "value", "must be a text"],
  [eventOf("task.*", "order.*"), record("status"), "eq", "snt", "value", "none of the values"],
  [order, "/steps/made/state", "eq", "done", "value", "none of the values"],
  [order, "/steps/made/result/labels", "contains", 5, "value", "must be a text"],
  [manual, "/trigger/input/reason", "gt", 5, "value", "must be a text"],
  [manual, "/trigger/input/amount", "eq", "5", "value", "must be a number"],
  [manual, "/trigger/input/isUrgent", "eq", "yes", "value", "true or false"],
  [manual, "/trigger/input/day", "gte", 2026, "value", "must be a text"],
])(
  "400 for %j with %s %s %j",
  async ([trigger, path, op, value, member, expectedText], { workflows }) => {
    const when = {
      any: [{ path: "/organization/id", op: "exists" }, { all: [{ path, op, value }] }],
    };
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Never",
      trigger,
      steps: [taskStep("made", "First"), taskStep("order", "Second", { when })],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors).toMatchObject([{ pointer: `/steps/1/when/any/1/all/0/${member}` }]);
    expect(body.errors[0].message).toContain(expectedText);
  },
);

test.for<[object, string, string, unknown]>([
  [order, "/organization/name", "gt", "5"],
  [order, "/organization/name", "eq", null],
  [order, record("totalMinor"), "gte", 250_000],
  [order, record("reference"), "eq", "12"],
  [order, record("reference"), "ne", null],
  [order, record("createdAt"), "gte", "2026-11"],
  [order, record("requestedDeliveryDate"), "lt", "2026-12-01"],
  [order, record("status"), "in", ["draft", "confirmed"]],
  [order, record("status"), "gt", "c"],
  [order, record("status"), "starts_with", "con"],
  [order, record("lines/0/quantity"), "lt", 2.5],
  [eventOf("task.updated"), record("labels"), "contains", "urgent"],
  [eventOf("customer_asset.updated"), record("attributes/frame"), "gt", 5],
  [eventOf("member.joined"), record("roleId"), "gt", 5],
  [eventOf("order.*", "member.joined"), record("totalMinor"), "gt", "a"],
  [eventOf("task.*", "order.*"), record("status"), "eq", "confirmed"],
  [order, "/trigger/data/previous/status", "eq", 5],
  [order, "/trigger/type", "eq", "order.created"],
  [manual, "/trigger/input/day", "gte", "2026-11-26"],
  [manual, "/trigger/input/reason", "eq", null],
])("201 for %j with %s %s %j", async ([trigger, path, op, value], { workflows }) => {
  const conditions = { all: [{ path, op, value }] };
  await workflows.create([taskStep("order", "Order")], { trigger, conditions });
});

test("400 for activating a stored workflow whose condition can never be met", async ({
  organization,
  workflows,
}) => {
  const { id } = await workflows.create([taskStep("order", "Order")]);
  const conditions = { all: [{ path: "/organization/name", op: "gt", value: 5 }] };
  await organization.run(async (transaction) =>
    transaction.write({
      text: "update workflows set conditions = $2 where id = $1",
      values: [id, JSON.stringify(conditions)],
    }),
  );
  const { status, body } = await workflows.send("PATCH", `/workflows/${id}/status`, {
    status: "active",
  });
  expect([status, body.code, body.errors[0].pointer]).toEqual([
    400,
    "WORKFLOW_INVALID",
    "/conditions/all/0/value",
  ]);
});
