import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const steps = [
  taskStep("first", "First"),
  { id: "pause", operation: "wait", input: { minutes: 5 } },
  taskStep("second", "Second"),
];

describe("cancelWorkflowRun", () => {
  test("200 stops further steps and keeps completed ones; cancelling again returns the same run", async ({
    workflows,
  }) => {
    const id = await workflows.activate(steps);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [{ id: runId }] = await workflows.runs(id);
    const run = await workflows.ok("POST", `/workflows/${id}/runs/${runId}/cancel`);
    expect(run).toMatchObject({
      state: "cancelled",
      steps: [{ state: "succeeded" }, { state: "cancelled" }, { state: "cancelled" }],
    });
    expect(run.finishedAt).not.toBeNull();
    expect(await workflows.ok("POST", `/workflows/${id}/runs/${runId}/cancel`)).toEqual(run);
    service.setNow(Date.now() + 600_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.tasks()).toEqual(["First"]);
    expect(await workflows.entries("?action=cancelWorkflowRun")).toMatchObject([
      { target: { kind: "workflow_run", id: runId }, reversible: false },
    ]);
  });

  test("409 for a run that has ended", async ({ workflows }) => {
    const id = await workflows.activate([taskStep("order", "Order")]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [{ id: runId }] = await workflows.runs(id);
    const { status, body } = await workflows.send("POST", `/workflows/${id}/runs/${runId}/cancel`);
    expect([status, body.code, body.from, body.allowed]).toEqual([
      409,
      "WORKFLOW_RUN_STATE_INVALID",
      "succeeded",
      [],
    ]);
    expect(body.hint).toContain("revertAuditEntry");
  });
});
