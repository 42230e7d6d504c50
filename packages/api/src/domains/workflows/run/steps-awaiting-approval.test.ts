import { beforeEach, describe, expect, test as base } from "vitest";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { expireApproval } from "../../approvals/jobs/expire-approval.ts";
import { notifyApprovers } from "../../approvals/jobs/notify-approvers.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

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

const steps = [taskStep("held", "Held"), taskStep("after", "After {{/steps/held/result/title}}")];

let elapsedMs: number;
beforeEach(() => {
  elapsedMs = 0;
  service.setNow(Date.now());
});
/** Moves the clock by 20 seconds, since a waiting run is checked every 15 seconds, and runs due jobs. */
const advanceClock = async () => {
  elapsedMs += 20_000;
  service.setNow(Date.now() + elapsedMs);
  await service.jobs.runDue();
};

describe("a step that is held for approval", () => {
  test("waits, and the run continues with the result after the approval", async ({
    workflows,
    approvals,
    organization,
  }) => {
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate([
      steps[0]!,
      {
        id: "copy",
        operation: "createSupplier",
        input: { name: "After {{/steps/held/result/title}}" },
      },
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [waiting] = await workflows.runs(id);
    expect(waiting).toMatchObject({
      state: "waiting_approval",
      steps: [{ state: "waiting_approval" }, { state: "pending" }],
    });
    expect(await workflows.tasks()).toEqual([]);
    const { approvalId } = waiting.steps[0];
    expect(await approvals.approval(approvalId)).toMatchObject({
      state: "pending",
      channel: "workflow",
      requestedBy: organization.admin.id,
    });
    await advanceClock();
    expect(await workflows.runs(id)).toMatchObject([{ state: "waiting_approval" }]);
    await approvals.ok("POST", `/approvals/${approvalId}/approve`, {});
    await advanceClock();
    const [run] = await workflows.runs(id);
    expect(run).toMatchObject({
      state: "succeeded",
      steps: [{ state: "succeeded", approvalId }, { state: "succeeded" }],
    });
    expect(await workflows.tasks()).toEqual(["Held"]);
    const { items } = await workflows.ok("GET", "/suppliers?q=After");
    expect(items).toMatchObject([{ name: "After Held" }]);
    const entryId = run.steps[0].result.auditEntryId;
    expect(await workflows.ok("GET", `/audit-log/${entryId}`)).toMatchObject({
      channel: "workflow",
      workflowRunId: run.id,
      approvedBy: [{ id: organization.owner.id }],
    });
  });

  test("fails the run if the approval is rejected or expires", async ({ workflows, approvals }) => {
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate(steps);
    await workflows.createSupplier("Rejected");
    await service.jobs.runDue();
    const [{ steps: stepOutcomes }] = await workflows.runs(id);
    await approvals.ok("POST", `/approvals/${stepOutcomes[0].approvalId}/reject`, {
      comment: "No",
    });
    await advanceClock();
    expect(await workflows.runs(id)).toMatchObject([
      { state: "failed", problem: { code: "APPROVAL_STATE_INVALID" } },
    ]);
    await workflows.createSupplier("Forgotten");
    await service.jobs.runDue();
    service.setNow(Date.now() + 2 * 86_400_000);
    await service.jobs.runDue();
    expect((await workflows.runs(id)).map(({ problem }) => problem?.code)).toEqual([
      "APPROVAL_EXPIRED",
      "APPROVAL_STATE_INVALID",
    ]);
    expect(await workflows.tasks()).toEqual([]);
  });

  test("has an approval of its own, even if another run waits for the same call", async ({
    workflows,
    approvals,
  }) => {
    service.setNow(Date.now());
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate([taskStep("held", "Call {{/trigger/data/object/name}}")]);
    for (const name of ["Same", "Same"]) await workflows.createSupplier(name);
    await service.jobs.runDue();
    const runs = await workflows.runs(id, "?sort=createdAt");
    const [first, second] = runs.map(({ steps: [step] }) => step.approvalId);
    expect(first).not.toBe(second);
    await approvals.ok("POST", `/approvals/${first}/approve`, {});
    await approvals.ok("POST", `/approvals/${second}/reject`, { comment: "Once is enough" });
    await advanceClock();
    expect((await workflows.runs(id, "?sort=createdAt")).map(({ state }) => state)).toEqual([
      "succeeded",
      "failed",
    ]);
    expect(await workflows.tasks()).toEqual(["Call Same"]);
  });

  test("keeps the outcome of a decision made before its run is cancelled", async ({
    workflows,
    approvals,
    organization,
  }) => {
    service.setNow(Date.now());
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate(steps);
    for (const name of ["One", "Two", "Three"]) await workflows.createSupplier(name);
    await service.jobs.runDue();
    const runs = await workflows.runs(id, "?sort=createdAt");
    const [approved, rejected, last] = runs.map(({ steps: [step] }) => step.approvalId);
    for (const each of [approved, last]) {
      await approvals.ok("POST", `/approvals/${each}/approve`, {});
    }
    await approvals.ok("POST", `/approvals/${rejected}/reject`, { comment: "No" });
    const cancel = ({ id: runId }: { id: string }) =>
      workflows.ok("POST", `/workflows/${id}/runs/${runId}/cancel`);
    const [done, rejectedRun] = [await cancel(runs[0]), await cancel(runs[1])];
    expect(await workflows.tasks()).toEqual(["Held", "Held"]);
    expect(done).toMatchObject({
      state: "cancelled",
      steps: [{ state: "succeeded", approvalId: approved }, { state: "cancelled" }],
    });
    const { auditEntryId } = done.steps[0].result;
    expect(await workflows.ok("GET", `/audit-log/${auditEntryId}`)).toMatchObject({
      workflowRunId: done.id,
    });
    expect(rejectedRun).toMatchObject({
      state: "cancelled",
      steps: [
        { state: "failed", problem: { code: "APPROVAL_STATE_INVALID" } },
        { state: "cancelled" },
      ],
    });
    expect(await workflows.ok("GET", `/workflows/${id}/runs/${done.id}`)).toEqual(done);
    expect((await workflows.send("DELETE", `/workflows/${id}`)).status).toBe(204);
    expect(await undoLast(service, organization, "deleteWorkflow")).toMatchObject({ status: 200 });
    expect(await workflows.ok("GET", `/workflows/${id}/runs/${runs[2].id}`)).toMatchObject({
      state: "cancelled",
      steps: [{ state: "succeeded", approvalId: last }, { state: "cancelled" }],
    });
  });

  test("cancels its approval when its run is cancelled or its workflow deleted, with an audit entry and an event", async ({
    workflows,
    approvals,
    organization,
  }) => {
    service.setNow(Date.now());
    await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const id = await workflows.activate([taskStep("held", "Call {{/trigger/data/object/name}}")]);
    for (const name of ["One", "Two", "Two"]) await workflows.createSupplier(name);
    await service.jobs.runDue();
    const runs = await workflows.runs(id, "?sort=createdAt");
    const [one, two, alsoTwo] = runs.map(({ steps: [step] }) => step.approvalId);
    const stateOf = async (approvalId: string) => (await approvals.approval(approvalId)).state;
    await workflows.ok("POST", `/workflows/${id}/runs/${runs[0].id}/cancel`);
    expect(await stateOf(one)).toBe("cancelled");
    await workflows.ok("POST", `/workflows/${id}/runs/${runs[1].id}/cancel`);
    expect(await stateOf(two)).toBe("cancelled");
    expect(await stateOf(alsoTwo)).toBe("pending");
    expect((await workflows.send("DELETE", `/workflows/${id}`)).status).toBe(204);
    for (const approvalId of [one, two, alsoTwo]) {
      const lateApproval = await approvals.send("POST", `/approvals/${approvalId}/approve`, {});
      expect([lateApproval.status, lateApproval.body.code, lateApproval.body.from]).toEqual([
        409,
        "APPROVAL_STATE_INVALID",
        "cancelled",
      ]);
      expect(
        await workflows.entries(`?action=cancelApproval&targetId=${approvalId}`),
      ).toMatchObject([
        {
          actor: { id: organization.admin.id },
          target: { kind: "approval", id: approvalId },
          changes: [{ field: "state", before: "pending", after: "cancelled" }],
          reversible: false,
        },
      ]);
    }
    const cancelledEvents = await workflows.events("?types=approval.cancelled");
    expect(cancelledEvents.map(({ data }) => data.id)).toEqual([one, two, alsoTwo]);
    expect(await workflows.tasks()).toEqual([]);
  });
});
