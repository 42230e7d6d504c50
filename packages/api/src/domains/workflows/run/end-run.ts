import type { Transaction } from "../../../database/tenant.ts";
import type { Query } from "../../../database/queries.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import { toRunTarget } from "../workflow-run.ts";
import { pauseWorkflow } from "./pause-workflow.ts";
import { toRunActor } from "./run-actor.ts";
import type { Progress } from "./progress.ts";
import type { Claim } from "./run-row.ts";

/** The number of consecutive failed runs after which a workflow is paused. */
const maxFailuresInRow = 5;

/**
 * Writes the effects of the end of a run: the failure count of its workflow, and the event. Call it before
 * writing the row of the run: changes of a workflow lock the workflow before its runs.
 *
 * @returns the audit entries with their events: the last statements of the transaction
 */
export async function endRun(
  service: Service,
  transaction: Transaction,
  claim: Claim,
  progress: Progress,
  now: Date,
): Promise<Query<unknown>[]> {
  const isFailed = progress.state === "failed";
  const failures = await countFailures(transaction, claim, isFailed);
  const entries = [toAuditEntry(service, transaction, claim, progress, now)];
  if (failures >= maxFailuresInRow) {
    entries.push(await pauseWorkflow(service, transaction, claim, now));
  }
  return entries.filter((entry) => entry !== null);
}

/** Updates and returns the number of consecutive failed runs, this one included. */
async function countFailures(
  transaction: Transaction,
  { workflow }: Claim,
  isFailed: boolean,
): Promise<number> {
  if (!isFailed) {
    transaction.write({
      text: "update workflows set failures_in_row = 0 where id = $1 and failures_in_row > 0",
      values: [workflow.id],
    });
    return 0;
  }
  const row = await transaction.one<{ failures_in_row: number }>({
    text: `update workflows set failures_in_row = least(failures_in_row + 1, 1000)
      where id = $1 returning failures_in_row`,
    values: [workflow.id],
  });
  return row?.failures_in_row ?? 0;
}

function toAuditEntry(
  service: Service,
  transaction: Transaction,
  claim: Claim,
  { state, steps, problem }: Progress,
  now: Date,
): Query<unknown> | null {
  const target = toRunTarget({ id: claim.runId });
  const { id: workflowId, name: workflowName } = claim.workflow;
  return writePlan(
    transaction,
    {
      result: undefined,
      change: {
        target,
        before: { state: "running" },
        after: { state },
        event: {
          type: state === "failed" ? "workflow.run_failed" : "workflow.run_succeeded",
          object: { id: claim.runId, workflowId, workflowName, state, steps, problem },
        },
      },
      write: () => undefined,
    },
    {
      jobs: service.jobs,
      action: "endWorkflowRun",
      actor: toRunActor(claim),
      params: { workflowId, runId: claim.runId },
      organizationId: claim.organizationId,
      now,
    },
  ).entry;
}
