import { z } from "zod";
import { Approval } from "../../../kernel/approvals/approval.ts";
import { toApproval } from "../../../kernel/approvals/approval-view.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { verbatim } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import {
  assertMayDecide,
  assertPending,
  loadApproval,
  toApprovalDifference,
  toApprovalEvent,
  toChangedRow,
  writeDecision,
  writeChangedRow,
} from "../change-approval.ts";
import { toDecisionNotification } from "../decision-notification.ts";

const ApprovalRejecting = z
  .strictObject({
    comment: verbatim({ max: 2_000 }).meta({
      description: "Why it is rejected, or what should be different; the requester sees it.",
      examples: ["De korting is te hoog; bied 5 procent."],
    }),
  })
  .meta({ id: "ApprovalRejecting", description: "Rejects the call, with the reason." });

export const rejectApproval = defineOperation({
  id: "rejectApproval",
  method: "POST",
  path: "/v1/organizations/{organizationId}/approvals/{approvalId}/reject",
  tag: "Approvals",
  permission: "approvals:decide",
  summary: "Reject an approval request",
  description:
    "Rejects an approval request, with the reason. One person is enough, however many approvals it needs; the call is then never executed. The requester cannot reject it, but can withdraw it (`cancelApproval`). Rejecting again changes nothing. Needs a person in a session of their own.",
  params: { organizationId: uuid(), approvalId: uuid() },
  body: ApprovalRejecting,
  example: { comment: "The discount is too high; offer it at 5 percent." },
  success: 200,
  response: Approval,
  problems: ["APPROVAL_STATE_INVALID", "APPROVAL_DECISION_NOT_ALLOWED", "APPROVAL_EXPIRED"],
  traits: ["idempotent", "irreversible"],
  firstPartyOnly: true,
  load: async ({ member, ...context }) =>
    loadApproval({ ...context, membership: await member }, context.params.approvalId),
  plan({ service, membership, now, body }, { row, record }) {
    const { userId, displayName } = membership;
    const previous = row.decisions.find((decision) => decision.userId === userId);
    if (previous?.decision === "reject") return unchanged(record);
    assertPending(row, "rejected", now);
    assertMayDecide(row, membership);
    const { comment } = body;
    const decision = {
      userId,
      displayName,
      decision: "reject" as const,
      comment,
      at: now.toISOString(),
    };
    const decisions = [...row.decisions.filter((each) => each.userId !== userId), decision];
    const after = toChangedRow(row, { state: "rejected", decided_at: now, decisions }, now);
    return {
      result: toApproval(after, membership, now),
      change: toApprovalDifference(row, after, toApprovalEvent("approval.rejected", after, now)),
      jobs: [toDecisionNotification(service.config, after, "rejected", userId)],
      write(tx) {
        writeDecision(tx, row, decision);
        writeChangedRow(tx, after, now);
      },
    };
  },
});
