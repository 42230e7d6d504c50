import type { Membership } from "../../database/tenant.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";
import type { Approval } from "../../kernel/approvals/approval.ts";
import { toApproval } from "../../kernel/approvals/approval-view.ts";
import type { Plan } from "../../kernel/changes/change.ts";
import { toDifference, toEvent, toSettledRow, writeSettled } from "./decide.ts";

/** Plans the cancellation of a pending approval. */
export function planCancellation(
  row: ApprovalRow,
  membership: Membership,
  now: Date,
): Plan<Approval> {
  const after = toSettledRow(row, { state: "cancelled", decided_at: now }, now);
  return {
    result: toApproval(after, membership, now),
    change: toDifference(row, after, toEvent("approval.cancelled", after, now)),
    write: (tx) => writeSettled(tx, after, now),
  };
}
