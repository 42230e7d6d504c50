import type { Membership, Transaction } from "../../database/tenant.ts";
import { readApproval, stateOf } from "../../kernel/approvals/approval.ts";
import type { Consequence } from "../../kernel/changes/change.ts";
import { planCancellation } from "../approvals/cancel.ts";
import type { WorkflowRun } from "./workflow-run.ts";

type Cancelled = readonly Pick<WorkflowRun, "id" | "steps">[];

/**
 * Cancels the held calls that runs wait for, once the runs are cancelled, so that nobody can approve them
 * anymore. Each is locked until the end of the transaction, so that one being approved is finished first.
 */
export async function cancelHeldSteps(
  { transaction, membership, now }: { transaction: Transaction; membership: Membership; now: Date },
  runs: Cancelled,
): Promise<Consequence[]> {
  const consequences: Consequence[] = [];
  for (const approvalId of findHeld(runs)) {
    const row = await readApproval(transaction, approvalId, "update");
    if (stateOf(row, now) !== "pending") continue;
    const plan = planCancellation(row, membership, now);
    consequences.push({ action: "cancelApproval", params: { approvalId }, plan });
  }
  return consequences;
}

/**
 * Returns the approvals that the runs wait for, sorted, so that all who cancel several lock them in one
 * order.
 */
function findHeld(runs: Cancelled): string[] {
  return runs
    .flatMap(({ steps }) => steps)
    .flatMap(({ state, approvalId }) => (state === "waiting_approval" ? (approvalId ?? []) : []))
    .toSorted();
}
