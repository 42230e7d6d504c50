import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const manual = {
  trigger: {
    type: "manual",
    inputSchema: {
      reason: { type: "string", isRequired: true },
      days: { type: "number", isRequired: false },
      day: { type: "date", isRequired: false },
    },
  },
};

describe("runWorkflow", () => {
  test("201 queues a run for a member; its steps read the input and run as the author", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "{{/trigger/input/reason}}")], manual);
    const { status, body } = await workflows.send(
      "POST",
      `/workflows/${id}/runs`,
      { input: { reason: "Frost", day: "2026-12-01" } },
      { as: organization.member },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      workflowId: id,
      workflowVersion: 2,
      state: "queued",
      triggeredBy: { type: "manual", userId: organization.member.id, eventId: null },
      steps: [],
    });
    await service.jobs.runDue();
    expect(await workflows.ok("GET", `/workflows/${id}/runs/${body.id}`)).toMatchObject({
      state: "succeeded",
    });
    expect(await workflows.tasks()).toEqual(["Frost"]);
    const [entry] = await workflows.entries("?action=createTask");
    expect(entry.actor.id).toBe(organization.admin.id);
    const [started] = await workflows.entries("?action=runWorkflow");
    expect(started).toMatchObject({ actor: { id: organization.member.id }, reversible: false });
  });

  test("400 for input that does not match the inputSchema of the trigger", async ({
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")], manual);
    const { status, body } = await workflows.send("POST", `/workflows/${id}/runs`, {
      input: { days: "many", day: "tomorrow", other: 1 },
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ pointer, rule }: any) => `${rule} ${pointer}`).toSorted()).toEqual([
      "format /input/day",
      "required /input/reason",
      "type /input/days",
      "unknown /input/other",
    ]);
  });

  test("409 for a workflow that is not active, 403 for a viewer", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const draft = await workflows.send("POST", `/workflows/${id}/runs`, {});
    expect(draft).toMatchObject({
      status: 409,
      body: {
        code: "WORKFLOW_STATUS_TRANSITION_INVALID",
        from: "draft",
        to: "active",
        allowed: ["active", "archived"],
        hint: "Activate it first (setWorkflowStatus).",
      },
    });
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "archived" });
    const archived = await workflows.send("POST", `/workflows/${id}/runs`, {});
    expect(archived.body).toMatchObject({ from: "archived", allowed: [] });
    expect(archived.body.hint).toContain("revertAuditEntry");
    const viewer = { as: organization.viewer };
    expect((await workflows.send("POST", `/workflows/${id}/runs`, {}, viewer)).status).toBe(403);
  });
});
