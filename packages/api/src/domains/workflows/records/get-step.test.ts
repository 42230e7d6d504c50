import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const get = (kind: string, id: unknown, overrides: object = {}) => ({
  id: "read",
  operation: "get",
  input: { kind, id },
  ...overrides,
});
const manual = {
  trigger: { type: "manual", inputSchema: { id: { type: "string", isRequired: true } } },
};

describe("the step get", () => {
  test("reads a record for later steps, and the run shows which, without a change", async ({
    workflows,
  }) => {
    const customer = await workflows.ok("POST", "/customers", { name: "Vos" });
    const task = await workflows.ok("POST", "/tasks", { title: "Call", customerId: customer.id });
    const id = await workflows.activate(
      [
        get("task", "{{/trigger/input/id}}"),
        get("customer", "{{/steps/read/result/customerId}}", { id: "customer" }),
        taskStep("next", "{{/steps/read/result/title}} {{/steps/customer/result/name}} again", {
          when: { all: [{ path: "/steps/read/result/status", op: "eq", value: "todo" }] },
        }),
      ],
      manual,
    );
    await workflows.ok("POST", `/workflows/${id}/runs`, { input: { id: task.id } });
    await service.jobs.runDue();
    const [run] = await workflows.runs(id);
    expect(run).toMatchObject({
      state: "succeeded",
      steps: [
        {
          state: "succeeded",
          result: { id: task.id, displayNumber: task.displayNumber, auditEntryId: null },
        },
        { state: "succeeded", result: { id: String(customer.id), displayNumber: null } },
        { state: "succeeded" },
      ],
    });
    expect(await workflows.tasks()).toEqual(["Call", "Call Vos again"]);
  });

  test("of a missing record fails the run, unless it has onError continue", async ({
    workflows,
  }) => {
    const missing = "00000000-0000-4000-8000-000000000000";
    const stopping = await workflows.activate([get("quote", missing), taskStep("next", "Stops")]);
    const continuing = await workflows.activate([
      get("quote", missing, { onError: "continue" }),
      taskStep("found", "Found", {
        when: { all: [{ path: "/steps/read/result", op: "exists" }] },
      }),
      taskStep("next", "Continues after {{/steps/read/problem/code}}"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const problem = { code: "RESOURCE_NOT_FOUND", status: 404 };
    expect(await workflows.runs(stopping)).toMatchObject([
      { state: "failed", problem, steps: [{ state: "failed", attempts: 1, problem }, {}] },
    ]);
    expect(await workflows.runs(continuing)).toMatchObject([
      {
        state: "succeeded",
        steps: [{ state: "failed", result: null }, { state: "skipped" }, { state: "succeeded" }],
      },
    ]);
    expect(await workflows.tasks()).toEqual(["Continues after RESOURCE_NOT_FOUND"]);
  });

  test("does not read a record of another organization", async ({ workflows }) => {
    const others = workflowsOf(service, await service.createOrganization());
    const foreign = await others.ok("POST", "/tasks", { title: "Foreign" });
    const id = await workflows.activate([get("task", foreign.id)]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toMatchObject([
      { state: "failed", problem: { code: "RESOURCE_NOT_FOUND" } },
    ]);
  });

  test("needs the permission of the member as whom the steps run", async ({
    organization,
    workflows,
  }) => {
    const author = await service.addMemberWithPermissions(organization, [
      "workflows:read",
      "workflows:write",
    ]);
    const body = {
      name: "Not allowed",
      trigger: { type: "event", eventTypes: ["supplier.created"] },
      steps: [get("supplier", "{{/trigger/data/id}}")],
    };
    const { body: created } = await workflows.send("POST", "/workflows", body, { as: author });
    await workflows.ok("PATCH", `/workflows/${created.id}/status`, { status: "active" });
    await workflows.createSupplier();
    await service.jobs.runDue();
    expect(await workflows.runs(created.id)).toMatchObject([
      { state: "failed", problem: { code: "ORGANIZATION_PERMISSION_DENIED" } },
    ]);
  });

  test("400 WORKFLOW_INVALID names each error of its input and of what reads its result", async ({
    workflows,
  }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Wrong",
      ...manual,
      steps: [
        { ...get("invoice", "x"), id: "kind" },
        { ...get("{{/trigger/input/id}}", "x"), id: "open" },
        { id: "none", operation: "get", input: { kind: "task" } },
        { id: "more", operation: "get", input: { kind: "task", id: "x", of: "y" } },
        get("quote", "{{/trigger/input/id}}"),
        taskStep("next", "{{/steps/read/result/statsu}}"),
      ],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors.map(({ pointer, rule }: any) => `${rule} ${pointer}`).toSorted()).toEqual([
      "enum /steps/0/input/kind",
      "enum /steps/1/input/kind",
      "required /steps/2/input/id",
      "unknown /steps/3/input/of",
      "unknown /steps/5/input/title",
    ]);
    expect(body.errors.at(-1).expected).toBe("/steps/read/result/status");
    const kinds = body.errors.find(({ pointer }: any) => pointer === "/steps/0/input/kind");
    expect(kinds.expected).toContain("quote");
  });
});
