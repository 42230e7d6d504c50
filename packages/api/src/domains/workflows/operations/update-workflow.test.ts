import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

describe("updateWorkflow", () => {
  test("200 makes the member who changes the definition the one that its steps run as; a new name does not", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create([taskStep("order", "Order")]);
    const as = { as: organization.owner };
    const named = await workflows.send("PATCH", `/workflows/${id}`, { name: "Other" }, as);
    expect(named.body).toMatchObject({ version: 2, runAsUserId: organization.admin.id });
    const changed = await workflows.send(
      "PATCH",
      `/workflows/${id}`,
      { steps: [taskStep("order", "Other order")], conditions: null },
      as,
    );
    expect(changed.body).toMatchObject({
      version: 3,
      runAsUserId: organization.owner.id,
      steps: [{ input: { title: "Other order" } }],
    });
    expect(await workflows.get(id)).toEqual(changed.body);
    await undoLast(service, organization);
    expect(await workflows.get(id)).toMatchObject({
      name: "Other",
      steps: [{ input: { title: "Order" } }],
    });
  });

  test("200 for {} and for unchanged values changes nothing", async ({ workflows }) => {
    const { id } = await workflows.create([taskStep("order", "Order")]);
    for (const body of [{}, { steps: [taskStep("order", "Order")], name: "A workflow" }]) {
      expect(await workflows.ok("PATCH", `/workflows/${id}`, body)).toMatchObject({ version: 1 });
    }
    expect(await workflows.entries("?action=updateWorkflow")).toEqual([]);
  });

  test("an active schedule uses its new times at once", async ({ workflows }) => {
    const schedule = (startAt: string) => ({
      trigger: {
        type: "schedule",
        startAt,
        timeZone: "Europe/Amsterdam",
        recurrenceRule: { frequency: "daily" },
      },
    });
    const id = await workflows.activate(
      [taskStep("o", "O")],
      schedule("2036-01-01T07:00:00+01:00"),
    );
    expect((await workflows.get(id)).nextRunAt).toBe("2036-01-01T06:00:00.000Z");
    await workflows.ok("PATCH", `/workflows/${id}`, schedule("2036-07-01T07:00:00+02:00"));
    expect((await workflows.get(id)).nextRunAt).toBe("2036-07-01T05:00:00.000Z");
  });

  test("400 for an ended schedule on an active workflow; a draft may have one", async ({
    workflows,
  }) => {
    const trigger = {
      type: "schedule",
      startAt: "2026-01-01T06:00:00.000Z",
      recurrenceRule: { frequency: "daily", count: 3 },
    };
    const id = await workflows.activate([taskStep("order", "Order")]);
    const { status, body } = await workflows.send("PATCH", `/workflows/${id}`, { trigger });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors[0].pointer).toBe("/trigger/recurrenceRule/count");
    const draft = await workflows.create([taskStep("order", "Order")]);
    expect(await workflows.ok("PATCH", `/workflows/${draft.id}`, { trigger })).toMatchObject({
      trigger,
      nextRunAt: null,
    });
  });

  test("400 WORKFLOW_INVALID, 409 WORKFLOW_LOOP while active, 412 for another version", async ({
    workflows,
    organization,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "event", eventTypes: ["task.created"] },
    });
    const unknown = await workflows.send("PATCH", `/workflows/${id}`, {
      steps: [{ id: "gone", operation: "deleteTask", input: {} }],
    });
    expect([unknown.status, unknown.body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    const loop = await workflows.send("PATCH", `/workflows/${id}`, { allowSelfTrigger: true });
    expect([loop.status, loop.body.code, loop.body.path]).toEqual([
      409,
      "WORKFLOW_LOOP",
      ["task.created", "order"],
    ]);
    const stale = await workflows.send(
      "PATCH",
      `/workflows/${id}`,
      { name: "x" },
      {
        as: organization.admin,
        headers: { "if-match": '"7.000000000000"' },
      },
    );
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });
});
