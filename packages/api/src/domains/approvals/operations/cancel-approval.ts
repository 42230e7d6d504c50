import { Approval } from "../../../kernel/approvals/approval.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { planCancellation } from "../plan-cancellation.ts";
import { assertPending, loadApproval } from "../change-approval.ts";

export const cancelApproval = defineOperation({
  id: "cancelApproval",
  method: "POST",
  path: "/v1/organizations/{organizationId}/approvals/{approvalId}/cancel",
  tag: "Approvals",
  permission: "approvals:read",
  summary: "Cancel an approval request",
  description:
    "Withdraws a pending approval request before it is decided. Only its requester can do this, with any client. Withdrawing it again changes nothing.",
  params: { organizationId: uuid(), approvalId: uuid() },
  success: 200,
  response: Approval,
  problems: ["APPROVAL_STATE_INVALID", "APPROVAL_DECISION_NOT_ALLOWED", "APPROVAL_EXPIRED"],
  traits: ["idempotent", "irreversible"],
  load: async ({ member, ...context }) =>
    loadApproval({ ...context, membership: await member }, context.params.approvalId),
  plan({ membership, now }, { row, record }) {
    if (row.requested_by !== membership.userId) {
      throw new Problem(
        "APPROVAL_DECISION_NOT_ALLOWED",
        "Somebody else asked for this call; only they take it back.",
        { reason: "not_the_requester" },
      );
    }
    if (record.state === "cancelled") return unchanged(record);
    assertPending(row, "cancelled", now);
    return planCancellation(row, membership, now);
  },
});
