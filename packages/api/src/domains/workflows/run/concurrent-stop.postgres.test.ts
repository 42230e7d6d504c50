import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { runOverlapping } from "../../../testing/run-overlapping.ts";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

// The embedded database runs one transaction at a time: only on PostgreSQL can a run be queued, or a step held,
// while its workflow is being stopped.

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization))
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

const manual = { trigger: { type: "manual", inputSchema: null } };

describe("a run does not start if", () => {
  test("its workflow is paused while a user starts it", async ({ organization, workflows }) => {
    const id = await workflows.activate([taskStep("one", "One")], manual);
    const [{ id: runId }] = await runOverlapping(
      service,
      organization,
      () => workflows.ok("POST", `/workflows/${id}/runs`, { input: {} }),
      () => workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" }),
    );
    await service.jobs.runDue();
    expect(await workflows.tasks()).toEqual([]);
    expect(await workflows.ok("GET", `/workflows/${id}/runs/${runId}`)).toMatchObject({
      state: "cancelled",
      startedAt: null,
    });
  });

  test("its workflow is paused while an event starts it", async ({ organization, workflows }) => {
    const id = await workflows.activate([taskStep("one", "One")]);
    await runOverlapping(
      service,
      organization,
      () => workflows.createSupplier(),
      () => workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" }),
    );
    await service.jobs.runDue();
    expect(await workflows.tasks()).toEqual([]);
    expect(await workflows.runs(id)).toMatchObject([{ state: "cancelled" }]);
  });

  test("its workflow is deleted while a user starts it", async ({ organization, workflows }) => {
    const id = await workflows.activate([taskStep("one", "One")], manual);
    await runOverlapping(
      service,
      organization,
      () => workflows.ok("POST", `/workflows/${id}/runs`, { input: {} }),
      () => workflows.ok("DELETE", `/workflows/${id}`),
    );
    await service.jobs.runDue();
    expect(await workflows.tasks()).toEqual([]);
  });
});

test("the approval of a step that is held while its workflow is deleted is cancelled", async ({
  organization,
  workflows,
  approvals,
}) => {
  await approvals.policy(["createTask"], {
    match: { channels: ["workflow"], operations: ["createTask"] },
  });
  const id = await workflows.activate([taskStep("one", "One")], manual);
  await workflows.ok("POST", `/workflows/${id}/runs`, { input: {} });
  await runOverlapping(
    service,
    organization,
    () => service.jobs.runDue(),
    () => workflows.ok("DELETE", `/workflows/${id}`),
  );
  const { items } = await workflows.ok("GET", "/approvals");
  expect(items).toMatchObject([{ operation: "createTask", state: "cancelled" }]);
});
