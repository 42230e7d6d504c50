import type { Membership, Transaction } from "../../database/tenant.ts";
import { readApproval, stateOf } from "../../kernel/approvals/approval-row.ts";
import type { Consequence } from "../../kernel/changes/change.ts";
import { planCancellation } from "../approvals/cancel.ts";
import { readDecision } from "./run/read-decision.ts";
import type { StepOutcome, WorkflowRun } from "./workflow-run.ts";

type Context = { transaction: Transaction; membership: Membership; now: Date };

/**
 * Ends the steps of cancelled runs that wait for approval. A pending approval is cancelled, so that it can no
 * longer be approved; of a decided one, the step takes over the result. Each approval is locked until the end
 * of the transaction, so that an approval in progress finishes first.
 *
 * @returns the runs with the results of those steps, and the cancellations
 */
export async function endHeldSteps<Run extends Pick<WorkflowRun, "steps">>(
  context: Context,
  runs: readonly Run[],
): Promise<{ runs: Run[]; consequences: Consequence[] }> {
  const consequences = await cancelPending(context, findHeld(runs));
  const ended = runs.map(async (run) => ({
    ...run,
    steps: await Promise.all(run.steps.map((step) => toEnded(context, step))),
  }));
  return { runs: await Promise.all(ended), consequences };
}

async function cancelPending(
  { transaction, membership, now }: Context,
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
function findHeld(runs: readonly Pick<WorkflowRun, "steps">[]): string[] {
  return runs
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (isHeld(step) ? (step.approvalId ?? []) : []))
    .toSorted();
}

const isHeld = ({ state }: StepOutcome): boolean => state === "waiting_approval";

async function toEnded({ transaction, now }: Context, step: StepOutcome): Promise<StepOutcome> {
  if (!isHeld(step)) return step;
  const ending = await readDecision(transaction, step.approvalId, now);
  const finishedAt = now.toISOString();
  if (ending.kind === "refused") {
    return { ...step, state: "failed", finishedAt, problem: ending.problem };
  }
  if (ending.kind !== "done") return step;
  return { ...step, state: "succeeded", finishedAt, result: ending.result, problem: null };
}
