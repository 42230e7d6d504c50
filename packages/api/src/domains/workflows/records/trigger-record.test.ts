import { afterEach, describe, expect, test as base } from "vitest";
import { expireApproval } from "../../approvals/jobs/expire-approval.ts";
import { notifyApprovers } from "../../approvals/jobs/notify-approvers.ts";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const minute = 60_000;

const service = await openTestService({}, {}, [
  notifyApprovers,
  expireApproval,
  notifyMembers,
  sendMail,
]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization))
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

let elapsedMs = 0;
afterEach(() => {
  elapsedMs = 0;
  service.setNow(Date.now());
});

/** Moves the clock by two minutes, and runs what is due. */
async function advanceClock(): Promise<void> {
  elapsedMs += 2 * minute;
  service.setNow(Date.now() + elapsedMs);
  await service.jobs.runDue();
}

const wait = { id: "pause", operation: "wait", input: { minutes: 1 } };
const trigger = { type: "event", eventTypes: ["supplier.created"] };
const isOf = (value: string) => ({ all: [{ path: "/record/name", op: "eq", value }] });

describe("/record", () => {
  test("is the record when the step starts, in its condition and in its input", async ({
    workflows,
  }) => {
    const id = await workflows.activate([
      taskStep("before", "At first {{/record/name}}"),
      wait,
      taskStep("old", "Old", { when: isOf("Before") }),
      taskStep("new", "Then {{/record/name}}, first {{/trigger/data/object/name}}", {
        when: { all: [{ any: [{ path: "/record/name", op: "eq", value: "After" }] }] },
      }),
    ]);
    const supplier = await workflows.createSupplier("Before");
    await service.jobs.runDue();
    await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { name: "After" });
    await advanceClock();
    const [run] = await workflows.runs(id);
    expect(run.steps).toMatchObject([
      { state: "succeeded", attempts: 1, problem: null },
      { state: "succeeded" },
      { state: "skipped", attempts: 0, startedAt: null, problem: null },
      { state: "succeeded", attempts: 1 },
    ]);
    expect(run).toMatchObject({ state: "succeeded", problem: null });
    expect(await workflows.tasks()).toEqual(["At first Before", "Then After, first Before"]);
  });

  test("is read in the input of built-in steps too", async ({ workflows }) => {
    const id = await workflows.activate([
      {
        id: "pause",
        operation: "wait",
        input: { minutes: "{{/record/paymentTermsDays}}" },
        when: { all: [{ path: "/record/paymentTermsDays", op: "exists" }] },
      },
      {
        id: "read",
        operation: "get",
        input: { kind: "supplier", id: "{{/record/id}}" },
      },
      taskStep("order", "Order of {{/steps/read/result/name}}"),
    ]);
    await workflows.ok("POST", "/suppliers", { name: "Accu", paymentTermsDays: 1 });
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toMatchObject([
      { state: "running", steps: [{ state: "waiting" }, { state: "pending" }, {}] },
    ]);
    await advanceClock();
    expect(await workflows.runs(id)).toMatchObject([{ state: "succeeded" }]);
    expect(await workflows.tasks()).toEqual(["Order of Accu"]);
  });

  test("of a deleted record skips the step with the reason, whatever it tests", async ({
    workflows,
  }) => {
    const id = await workflows.activate([
      wait,
      taskStep("call", "Call {{/record/name}}"),
      taskStep("gone", "Gone", {
        when: { all: [{ path: "/record/name", op: "ne", value: "Other" }] },
      }),
      taskStep("end", "End"),
    ]);
    const supplier = await workflows.createSupplier("Accu");
    await service.jobs.runDue();
    await workflows.ok("DELETE", `/suppliers/${supplier.id}`);
    await advanceClock();
    const [run] = await workflows.runs(id);
    const problem = { code: "RESOURCE_NOT_FOUND", status: 404 };
    expect(run).toMatchObject({
      state: "succeeded",
      problem: null,
      steps: [
        { state: "succeeded", problem: null },
        { state: "skipped", problem },
        { state: "skipped", problem },
        { state: "succeeded", problem: null },
      ],
    });
    expect(run.steps[1].problem.detail).toContain(supplier.id);
    expect(await workflows.tasks()).toEqual(["End"]);
  });

  test("of a run that a person starts is missing, and the reason says so", async ({
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("call", "Call {{/record/name}}")]);
    await workflows.ok("POST", `/workflows/${id}/runs`, { input: {} });
    await service.jobs.runDue();
    const [run] = await workflows.runs(id);
    expect(run).toMatchObject({
      state: "succeeded",
      steps: [{ state: "skipped", problem: { code: "RESOURCE_NOT_FOUND" } }],
    });
    expect(run.steps[0].problem.detail).toContain("No event about a record started the run");
  });

  test("is read with the permissions of the member as whom the steps run", async ({
    organization,
    workflows,
  }) => {
    const author = await service.addMemberWithPermissions(organization, [
      "workflows:read",
      "workflows:write",
      "tasks:read",
      "tasks:write",
    ]);
    const body = {
      name: "Not allowed",
      trigger,
      steps: [taskStep("call", "Call {{/record/name}}")],
    };
    const { body: created } = await workflows.send("POST", "/workflows", body, { as: author });
    await workflows.ok("PATCH", `/workflows/${created.id}/status`, { status: "active" });
    await workflows.createSupplier("Accu");
    await service.jobs.runDue();
    const problem = { code: "ORGANIZATION_PERMISSION_DENIED" };
    expect(await workflows.runs(created.id)).toMatchObject([
      { state: "failed", problem, steps: [{ state: "failed", attempts: 1, problem }] },
    ]);
    expect(await workflows.tasks()).toEqual([]);
  });

  test("of an event about a contact, a comment or a note is the record of the event's kind", async ({
    workflows,
  }) => {
    const started = async (eventType: string, member: string) =>
      workflows.activate([taskStep("call", `{{/record/${member}}} of ${eventType}`)], {
        trigger: { type: "event", eventTypes: [eventType] },
      });
    await started("customer_contact.created", "jobTitle");
    await started("task.comment_added", "title");
    const customer = await workflows.ok("POST", "/customers", { name: "Vos" });
    await workflows.ok("POST", `/customers/${customer.id}/contacts`, {
      firstName: "Femke",
      jobTitle: "Buyer",
    });
    const task = await workflows.ok("POST", "/tasks", { title: "Call" });
    await workflows.ok("POST", `/tasks/${task.id}/comments`, { text: "Twice" });
    await service.jobs.runDue();
    expect((await workflows.tasks()).toSorted()).toEqual([
      "Buyer of customer_contact.created",
      "Call",
      "Call of task.comment_added",
    ]);
  });

  test("in the conditions of the workflow is the record when the run starts", async ({
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("call", "Call {{/record/name}}")], {
      conditions: isOf("After"),
    });
    const [changed, same, deleted] = [
      await workflows.createSupplier("Before"),
      await workflows.createSupplier("Other"),
      await workflows.createSupplier("After"),
    ];
    await workflows.ok("PATCH", `/suppliers/${changed.id}`, { name: "After" });
    await workflows.ok("DELETE", `/suppliers/${deleted.id}`);
    await service.jobs.runDue();
    const runs = await workflows.runs(id);
    const outcomes = runs.map(({ state, problem, startedAt }: any) => [
      state,
      problem?.code ?? null,
      startedAt === null,
    ]);
    expect(outcomes).toHaveLength(3);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ["skipped", null, true],
        ["skipped", "RESOURCE_NOT_FOUND", true],
        ["succeeded", null, false],
      ]),
    );
    expect(await workflows.tasks()).toEqual(["Call After"]);
    expect(same.name).toBe("Other");
  });

  test("is stored with the input of a step that is held for approval", async ({
    workflows,
    approvals,
  }) => {
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate([
      taskStep("call", "Call {{/record/name}}", { when: isOf("Before") }),
      { id: "copy", operation: "createSupplier", input: { name: "Copy of {{/record/name}}" } },
    ]);
    const supplier = await workflows.createSupplier("Before");
    await service.jobs.runDue();
    const [{ steps }] = await workflows.runs(id);
    await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { name: "After" });
    expect(await approvals.approval(steps[0].approvalId)).toMatchObject({
      input: { title: "Call Before" },
    });
    await approvals.ok("POST", `/approvals/${steps[0].approvalId}/approve`, {});
    await advanceClock();
    expect(await workflows.runs(id)).toMatchObject([{ state: "succeeded" }]);
    expect(await workflows.tasks()).toEqual(["Call Before"]);
    const { items } = await workflows.ok("GET", "/suppliers?q=Copy");
    expect(items).toMatchObject([{ name: "Copy of After" }]);
  });

  test("is read again by the retry of a run", async ({ workflows }) => {
    const id = await workflows.activate([
      {
        id: "close",
        operation: "setTaskStatus",
        input: { taskId: "{{/record/notes}}", status: "done" },
      },
    ]);
    const supplier = await workflows.ok("POST", "/suppliers", { name: "Accu", notes: "unknown" });
    await service.jobs.runDue();
    const [failed] = await workflows.runs(id);
    expect(failed).toMatchObject({ state: "failed", problem: { code: "VALIDATION_FAILED" } });
    const task = await workflows.ok("POST", "/tasks", { title: "Close" });
    await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { notes: task.id });
    await workflows.ok("POST", `/workflows/${id}/runs/${failed.id}/retry`);
    await service.jobs.runDue();
    expect(await workflows.ok("GET", `/tasks/${task.id}`)).toMatchObject({ status: "done" });
  });
});

describe("a definition with /record", () => {
  test.for<[object, string, string]>([
    [trigger, "/record/nam", "/record/name"],
    [{ type: "event", eventTypes: ["quote.*"] }, "/record/statuss", "/record/status"],
  ])("400 for %j with %s suggests %s", async ([of, path, suggestion], { workflows }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Mistyped",
      trigger: of,
      steps: [taskStep("call", `{{${path}}}`, { when: { all: [{ path, op: "exists" }] } })],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors.map(({ pointer, expected }: any) => [pointer, expected])).toEqual([
      ["/steps/0/input/title", suggestion],
      ["/steps/0/when/all/0/path", suggestion],
    ]);
  });

  test.for<[object]>([
    [{ type: "manual" }],
    [{ type: "event", eventTypes: ["member.joined"] }],
    [
      {
        type: "schedule",
        startAt: "2026-11-23T07:00:00+01:00",
        recurrenceRule: { frequency: "daily" },
      },
    ],
  ])("400 for %j, which has no record", async ([of], { workflows }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Without",
      trigger: of,
      steps: [taskStep("call", "Call {{/record/name}}")],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual(["/steps/0/input/title"]);
  });

  test("400 for the operator changed, which compares the values of the event", async ({
    workflows,
  }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Changed",
      trigger,
      conditions: { any: [{ path: "/record/name", op: "changed" }] },
      steps: [taskStep("call", "Call")],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors).toMatchObject([
      { pointer: "/conditions/any/0/path", expected: "/trigger/data/object/name" },
    ]);
  });

  test("400 for a value that the field cannot have", async ({ workflows }) => {
    const { body } = await workflows.send("POST", "/workflows", {
      name: "Misspelt",
      trigger: { type: "event", eventTypes: ["quote.sent"] },
      steps: [
        taskStep("call", "Call", {
          when: { all: [{ path: "/record/status", op: "eq", value: "sendt" }] },
        }),
      ],
    });
    expect(body.errors).toMatchObject([{ pointer: "/steps/0/when/all/0/value", rule: "enum" }]);
  });
});
