import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

/** The second step fails as long as another supplier has the code. */
const steps = [
  taskStep("first", "First"),
  { id: "copy", operation: "createSupplier", input: { name: "Copy", code: "AAN" } },
  taskStep("last", "Last after {{/steps/first/result/displayNumber}}"),
];

describe("retryWorkflowRun", () => {
  test("201 continues from the failed step, with the version and step results of the failed run", async ({
    organization,
    workflows,
  }) => {
    const taken = await workflows.ok("POST", "/suppliers", { name: "Taken", code: "AAN" });
    const id = await workflows.activate(steps);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [failed] = await workflows.runs(id);
    expect(failed).toMatchObject({ state: "failed", problem: { code: "UNIQUE_CONFLICT" } });
    await workflows.ok("PATCH", `/suppliers/${taken.id}`, { code: null });
    await workflows.ok("PATCH", `/workflows/${id}`, { steps: [taskStep("other", "Other")] });
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" });
    const path = `/workflows/${id}/runs/${failed.id}/retry`;
    const response = await workflows.send("POST", path, undefined, { as: organization.member });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toMatchObject({
      state: "queued",
      workflowVersion: failed.workflowVersion,
      triggeredBy: {
        type: "retry",
        retryOfRunId: failed.id,
        userId: organization.member.id,
        eventId: failed.triggeredBy.eventId,
      },
      steps: [{ state: "succeeded" }, { state: "pending", attempts: 0 }, { state: "pending" }],
    });
    await service.jobs.runDue();
    const [run] = await workflows.runs(id, `?runId=${response.body.id}`);
    expect(run.state).toBe("succeeded");
    const titles = await workflows.tasks();
    expect(titles).toHaveLength(2);
    expect(titles.filter((title) => /^First$|^Last after T-\d+$/u.test(title))).toHaveLength(2);
    const again = await workflows.send("POST", path);
    expect([again.status, again.body.code]).toEqual([409, "WORKFLOW_RUN_STATE_INVALID"]);
    expect([again.body.from, again.body.allowed]).toEqual(["failed", []]);
    expect(again.body.hint).toContain(run.id);
  });

  test("409 for a run that has not failed", async ({ workflows }) => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const { id: runId } = await workflows.ok("POST", `/workflows/${id}/runs`, {});
    const { status, body } = await workflows.send("POST", `/workflows/${id}/runs/${runId}/retry`);
    expect([status, body.code, body.from, body.allowed]).toEqual([
      409,
      "WORKFLOW_RUN_STATE_INVALID",
      "queued",
      ["running", "skipped", "cancelled"],
    ]);
  });
});
