import type { Membership, Transaction } from "../../database/tenant.ts";
import { readApproval, stateOf } from "../../kernel/approvals/approval.ts";
import type { Consequence } from "../../kernel/changes/change.ts";
import { planCancellation } from "../approvals/cancel.ts";
import type { WorkflowRun } from "./workflow-run.ts";

type Cancelled = readonly Pick<WorkflowRun, "id" | "steps">[];

/**
 * What becomes of the calls that runs wait for, once these are cancelled: nobody can approve them any more.
 * Each is held until the end of the transaction, so that one that is being approved is done first.
 */
export async function cancelHeldSteps(
  { transaction, membership, now }: { transaction: Transaction; membership: Membership; now: Date },
  runs: Cancelled,
): Promise<Consequence[]> {
  const consequences: Consequence[] = [];
  for (const approvalId of await findHeld(transaction, runs)) {
    const row = await readApproval(transaction, approvalId, "update");
    if (stateOf(row, now) !== "pending") continue;
    const plan = planCancellation(row, membership, now);
    consequences.push({ action: "cancelApproval", params: { approvalId }, plan });
  }
  return consequences;
}

/** The approvals that these runs wait for and no other run does: the same call is held once. */
async function findHeld(transaction: Transaction, runs: Cancelled): Promise<string[]> {
  const waiting = runs
    .flatMap(({ steps }) => steps)
    .flatMap(({ state, approvalId }) => (state === "waiting_approval" ? (approvalId ?? []) : []));
  if (waiting.length === 0) return [];
  const needed = await transaction.all<{ id: string }>({
    text: `select step ->> 'approvalId' as id
      from workflow_runs, jsonb_array_elements(steps) as step
      where state = 'waiting_approval' and next_attempt_at is not null and id <> all ($1)
        and step ->> 'approvalId' = any ($2)`,
    values: [runs.map(({ id }) => id), waiting],
  });
  const kept = new Set(needed.map(({ id }) => id));
  // In one order, whoever else cancels several.
  return [...new Set(waiting)].filter((id) => !kept.has(id)).toSorted();
}
