import { defineOperation } from "../../../kernel/define-operation.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { endStepsAwaitingApproval } from "../end-steps-awaiting-approval.ts";
import { isOpen, invalidRunTransition } from "../run-state.ts";
import { loadRun, WorkflowRun } from "../workflow-run.ts";
import { cancelRun, cancelRemainingSteps } from "../write-workflow.ts";
import { unversioned } from "../../../http/etag.ts";

export const cancelWorkflowRun = defineOperation({
  id: "cancelWorkflowRun",
  method: "POST",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}/cancel",
  tag: "Workflows",
  permission: "workflows:run",
  summary: "Cancel a run",
  description:
    "Ends a run: no further step starts, and a step in progress is either completed or not done at all. A call that a policy holds for it can no longer be approved. What earlier steps changed stays; each change can be undone by its entry in the audit log. Cancelling a cancelled run succeeds.",
  params: { organizationId: uuid(), workflowId: uuid(), runId: uuid() },
  success: 200,
  response: WorkflowRun,
  problems: ["WORKFLOW_RUN_STATE_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  load: ({ transaction, params }) => loadRun(transaction, params, "update"),
  async plan(context, { record: before, target }) {
    const { now } = context;
    if (before.state === "cancelled") return unchanged(before);
    if (!isOpen(before.state)) {
      throw invalidRunTransition(
        `The run has ${before.state === "skipped" ? "been skipped" : before.state}; there is nothing to cancel.`,
        {
          from: before.state,
          to: "cancelled",
          hint: "What its steps have done is undone one by one (revertAuditEntry).",
        },
      );
    }
    const at = now.toISOString();
    const { runs, consequences } = await endStepsAwaitingApproval(context, [before]);
    const after: WorkflowRun = {
      ...before,
      state: "cancelled",
      steps: runs.flatMap(({ steps }) => cancelRemainingSteps(steps)),
      finishedAt: at,
      updatedAt: at,
    };
    return {
      result: after,
      version: unversioned,
      change: { target, before: { state: before.state }, after: { state: after.state }, event: [] },
      consequences,
      write: (tx) => cancelRun(tx, after, now),
    };
  },
});
