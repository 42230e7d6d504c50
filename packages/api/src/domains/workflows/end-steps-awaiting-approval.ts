import type { Membership, Transaction } from "../../database/tenant.ts";
import { readApproval, stateOf } from "../../kernel/approvals/approval-row.ts";
import type { Consequence } from "../../kernel/changes/change.ts";
import { planCancellation } from "../approvals/plan-cancellation.ts";
import { readDecision } from "./run/read-decision.ts";
import type { StepOutcome, WorkflowRun } from "./workflow-run.ts";

type CancellationContext = { transaction: Transaction; membership: Membership; now: Date };

/**
 * Ends the steps of cancelled runs that wait for approval. A pending approval is cancelled, so that it can no
 * longer be approved; of a decided one, the step takes over the result. Each approval is locked until the end
 * of the transaction, so that an approval in progress finishes first.
 *
 * @returns the runs with the results of those steps, and the cancellations
 */
export async function endStepsAwaitingApproval<Run extends Pick<WorkflowRun, "steps">>(
  context: CancellationContext,
  runs: readonly Run[],
): Promise<{ runs: Run[]; consequences: Consequence[] }> {
  const consequences = await cancelPendingApprovals(context, findAwaitedApprovalIds(runs));
  const endedRuns = runs.map(async (run) => ({
    ...run,
    steps: await Promise.all(run.steps.map((step) => toEndedStep(context, step))),
  }));
  return { runs: await Promise.all(endedRuns), consequences };
}

async function cancelPendingApprovals(
  { transaction, membership, now }: CancellationContext,
  approvalIds: readonly string[],
): Promise<Consequence[]> {
  const consequences: Consequence[] = [];
  for (const approvalId of approvalIds) {
    const row = await readApproval(transaction, approvalId, "update");
    if (stateOf(row, now) !== "pending") continue;
    const plan = planCancellation(row, membership, now);
    consequences.push({ action: "cancelApproval", params: { approvalId }, plan });
  }
  return consequences;
}

/**
 * Returns the ids of the approvals that the runs wait for, sorted: concurrent cancellations lock them in the
 * same order.
 */
function findAwaitedApprovalIds(runs: readonly Pick<WorkflowRun, "steps">[]): string[] {
  return runs
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (isAwaitingApproval(step) ? (step.approvalId ?? []) : []))
    .toSorted();
}

const isAwaitingApproval = ({ state }: StepOutcome): boolean => state === "waiting_approval";

async function toEndedStep(
  { transaction, now }: CancellationContext,
  step: StepOutcome,
): Promise<StepOutcome> {
  if (!isAwaitingApproval(step)) return step;
  const decision = await readDecision(transaction, step.approvalId, now);
  const finishedAt = now.toISOString();
  if (decision.kind === "refused") {
    return { ...step, state: "failed", finishedAt, problem: decision.problem };
  }
  if (decision.kind !== "done") return step;
  return { ...step, state: "succeeded", finishedAt, result: decision.result, problem: null };
}
