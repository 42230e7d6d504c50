import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { toStartInitiator } from "../initiator.ts";
import { invalidRunTransition } from "../run-state.ts";
import { loadRun, type StepOutcome, toRunTarget, WorkflowRun } from "../workflow-run.ts";
import { unversioned } from "../../../http/etag.ts";

export const retryWorkflowRun = defineOperation({
  id: "retryWorkflowRun",
  method: "POST",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}/retry",
  tag: "Workflows",
  permission: "workflows:run",
  summary: "Retry a run",
  description:
    "Continues a failed run from the step that failed, in a new run that is `queued`. Completed steps are not repeated: the new run takes over their results and the version of the workflow, even if it has been changed since. A run is retried once; when its retry fails, that one is retried. The workflow may be paused.",
  params: { organizationId: uuid(), workflowId: uuid(), runId: uuid() },
  success: 201,
  response: WorkflowRun,
  problems: ["WORKFLOW_RUN_STATE_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  load: ({ transaction, params }) => loadRun(transaction, params, "update"),
  async plan(context, { record: failed }) {
    const { transaction, membership, organizationId, now } = context;
    await assertRetriable(transaction, failed);
    const at = now.toISOString();
    const run: WorkflowRun = {
      ...failed,
      id: uuidv7(),
      state: "queued",
      triggeredBy: {
        ...failed.triggeredBy,
        type: "retry",
        occurrenceAt: null,
        userId: membership.userId,
        retryOfRunId: failed.id,
      },
      steps: resetFromFailure(failed.steps),
      problem: null,
      createdAt: at,
      startedAt: null,
      finishedAt: null,
      updatedAt: at,
    };
    return {
      result: run,
      version: unversioned,
      change: {
        target: toRunTarget(run),
        before: null,
        after: {
          workflowId: run.workflowId,
          workflowVersion: run.workflowVersion,
          state: run.state,
          retryOfRunId: failed.id,
        },
        event: [],
      },
      write: (tx) =>
        tx.write({
          text: `insert into workflow_runs (organization_id, id, workflow_id, workflow_version,
              trigger_type, event_id, event_type, started_by, retry_of, depth, trigger, results,
              initiators, steps, next_attempt_at, created_at, updated_at)
            select organization_id, $2, workflow_id, workflow_version, 'retry', event_id, event_type,
              $3, id, depth, trigger, results, initiators || $7::jsonb, $4, $5, $5, $5
            from workflow_runs where organization_id = $6 and id = $1`,
          values: [
            failed.id,
            run.id,
            membership.userId,
            JSON.stringify(run.steps),
            now,
            organizationId,
            JSON.stringify([toStartInitiator(context)]),
          ],
        }),
    };
  },
});

/** @throws Problem WORKFLOW_RUN_STATE_INVALID */
async function assertRetriable(transaction: Transaction, { id, state }: WorkflowRun) {
  const toProblem = (text: string, hint: string) =>
    invalidRunTransition(text, { from: state, to: "queued", hint });
  if (state !== "failed") {
    throw toProblem(`The run is ${state}; only a failed run is retried.`, "Start another run.");
  }
  const existingRetry = await transaction.one<{ id: string }>({
    text: "select id from workflow_runs where retry_of = $1",
    values: [id],
  });
  if (existingRetry !== undefined) {
    throw toProblem(
      "The run has been retried already.",
      `Read the run ${existingRetry.id}, or retry it.`,
    );
  }
}

/** Keeps the results before the failed step; that step and the later ones become pending again. */
function resetFromFailure(steps: readonly StepOutcome[]): StepOutcome[] {
  const failedIndex = steps.findLastIndex(({ state }) => state === "failed");
  return steps.map((step, index) =>
    index < failedIndex
      ? step
      : {
          ...step,
          state: "pending",
          attempts: 0,
          startedAt: null,
          finishedAt: null,
          result: null,
          problem: null,
          approvalId: null,
        },
  );
}
