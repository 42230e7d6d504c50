import { toApprovalUrl } from "../../../domains/approvals/approval-url.ts";
import type { Approval } from "../../../kernel/approvals/approval.ts";
import type { CallResult } from "../../../kernel/call.ts";
import { toToolTerms } from "../errors/tool-terms.ts";
import type { ToolCall } from "../run-tool-call.ts";
import type { Json } from "./record-view.ts";
import { inMemberTimeZone, toOrganizationSummary } from "./tool-record.ts";

/** Returns the result of a call with an approval that is not executed: an ordinary result, without isError. */
export function toApprovalResult(
  { context, input: { idempotencyKey } }: ToolCall,
  approval: Approval,
  { membership, replayed }: CallResult,
): Json {
  const { id, state, decisions } = approval;
  const isPending = state === "pending";
  return inMemberTimeZone(membership, {
    organization: toOrganizationSummary(membership),
    status: isPending ? "pending_approval" : state,
    approvalId: id,
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    summary: approval.summary,
    ...(hasRecipients(approval) ? { mailTo: approval.mailTo } : {}),
    ...(approval.webhookUrl === null ? {} : { webhookUrl: approval.webhookUrl }),
    ...(isPending
      ? {
          approvers: approval.approvers,
          mayDecide: approval.mayDecide,
          expiresAt: approval.expiresAt,
          checkAfterSeconds: 60,
          approvalUrl: toApprovalUrl(context.service.config, approval),
        }
      : {}),
    ...(decisions.length === 0
      ? {}
      : {
          decisions: decisions.map(({ displayName, decision, comment }) => ({
            displayName,
            decision,
            comment,
          })),
        }),
    hint: toToolTerms(isPending ? toPendingHint(idempotencyKey) : notExecutedHint, context),
    ...(replayed ? { replayed: true } : {}),
    audit: null,
  });
}

/** Whether the call would send mail, as far as its caller may see it. */
const hasRecipients = ({ mailTo }: Approval): boolean =>
  mailTo !== null && mailTo.external.length + mailTo.members.length > 0;

/** Explains how to read the decision. Without an idempotency key, repeating the call would be another call. */
function toPendingHint(idempotencyKey: string | null): string {
  const repeatHint =
    idempotencyKey === null
      ? ""
      : ", or repeat this call with the same idempotencyKey: both give the result once it is executed";
  return `Not executed yet. A person must approve this. Learn the decision with getApproval (approvalId, waitSeconds 25)${repeatHint}. Other work can go on.`;
}

const notExecutedHint =
  "Not executed, and it will not be. Read the comments in decisions; make another call, with a new idempotencyKey, if it is still wanted.";
