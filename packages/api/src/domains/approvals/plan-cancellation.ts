import type { Membership } from "../../database/tenant.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";
import type { Approval } from "../../kernel/approvals/approval.ts";
import { toApproval } from "../../kernel/approvals/approval-view.ts";
import type { Plan } from "../../kernel/changes/change.ts";
import {
  toApprovalDifference,
  toApprovalEvent,
  toChangedRow,
  writeChangedRow,
} from "./change-approval.ts";

/** Plans the cancellation of a pending approval. */
export function planCancellation(
  row: ApprovalRow,
  membership: Membership,
  now: Date,
): Plan<Approval> {
  const after = toChangedRow(row, { state: "cancelled", decided_at: now }, now);
  return {
    result: toApproval(after, membership, now),
    change: toApprovalDifference(row, after, toApprovalEvent("approval.cancelled", after, now)),
    write: (tx) => writeChangedRow(tx, after, now),
  };
}
