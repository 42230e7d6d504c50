import { z } from "zod";
import {
  type ApprovalRow,
  type Decision,
  stateOf,
} from "../../../kernel/approvals/approval-row.ts";
import { Approval, type ApprovalState } from "../../../kernel/approvals/approval.ts";
import { toApproval } from "../../../kernel/approvals/approval-view.ts";
import { unsealCall } from "../../../kernel/approvals/stored-call.ts";
import type { ApprovedCallResult, ApprovedCall } from "../../../kernel/approvals/approved-call.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { lines } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import {
  assertMayDecide,
  assertPending,
  loadApproval,
  readCountedDecisions,
  type ApprovalChange,
  toApprovalDifference,
  toApprovalEvent,
  toChangedRow,
  writeDecision,
  writeChangedRow,
} from "../change-approval.ts";
import { toDecisionNotification } from "../decision-notification.ts";

/** The states that end a call without executing it. */
const endedWithoutExecution = new Set<ApprovalState>(["rejected", "cancelled", "expired"]);

const ApprovalApproving = z
  .strictObject({
    comment: lines({ max: 2_000 })
      .nullable()
      .default(null)
      .meta({
        description: "Kept with the decision; the requester sees it.",
        examples: ["Prima, stuur maar."],
      }),
  })
  .meta({ id: "ApprovalApproving", description: "Approves the call." });

export const approveApproval = defineOperation({
  id: "approveApproval",
  method: "POST",
  path: "/v1/organizations/{organizationId}/approvals/{approvalId}/approve",
  tag: "Approvals",
  permission: "approvals:decide",
  summary: "Approve an approval request",
  description: [
    "Approves an approval request. The last required approval executes it at once, as its requester: the response has the state `executed` with the `result`, or `failed` or `stale` with the `problem`; if not everyone may read the record, only `getApproval` returns the `result`. Membership, permission, scopes, policies and the version of the record are checked again. Approving again changes nothing, unless the call was rejected, withdrawn or expired meanwhile: this is refused. An approval counts as long as the approver may decide. It counts again after an approver regains that right: if enough approvals count then, approving again executes the call.",
    "The requester cannot approve the call, unless the policy lets people approve calls that a client made in their name. Needs a person in a session of their own.",
  ].join("\n\n"),
  params: { organizationId: uuid(), approvalId: uuid() },
  body: ApprovalApproving,
  example: { comment: "Femke expects it today." },
  success: 200,
  response: Approval,
  problems: [
    "APPROVAL_STATE_INVALID",
    "APPROVAL_DECISION_NOT_ALLOWED",
    "APPROVAL_EXPIRED",
    "APPROVAL_STALE",
  ],
  traits: ["idempotent", "irreversible"],
  firstPartyOnly: true,
  load: async ({ member, ...context }) =>
    loadApproval({ ...context, membership: await member }, context.params.approvalId),
  async plan(context, { row, record }) {
    const { transaction, membership, now, body, service } = context;
    const { userId, displayName } = membership;
    const state = stateOf(row, now);
    const previous = row.decisions.find((decision) => decision.userId === userId);
    const hasApproved = previous?.decision === "approve";
    if (hasApproved && state !== "pending" && !endedWithoutExecution.has(state))
      return unchanged(record);
    assertPending(row, "approved", now);
    assertMayDecide(row, membership);
    const isOther = (each: Decision) => each.userId !== userId;
    const otherCountedDecisions = (await readCountedDecisions(transaction, row)).filter(isOther);
    const isComplete = otherCountedDecisions.length + 1 >= row.required_approvals;
    // Approving again changes nothing, unless enough approvers have regained the right to decide.
    if (hasApproved && !isComplete) return unchanged(record);
    const comment = body.comment === "" ? null : body.comment;
    const at = now.toISOString();
    const decision = { userId, displayName, decision: "approve" as const, comment, at };
    const decisions = [...row.decisions.filter(isOther), decision];
    const countedDecisions = [...otherCountedDecisions, decision];
    const approved = toChangedRow(
      row,
      isComplete ? { decisions, state: "approved", decided_at: now } : { decisions },
      now,
    );
    const execution = isComplete
      ? await context.executeApproved(
          toApprovedCall({ ...approved, decisions: countedDecisions }, service.config.secret),
        )
      : null;
    const after =
      execution === null ? approved : { ...approved, ...toApprovalChange(execution, now) };
    return {
      result: toApproval(row.is_closed ? { ...after, result: null } : after, membership, now),
      change: toApprovalDifference(row, after, [
        ...(isComplete ? [toApprovalEvent("approval.approved", approved, now)] : []),
        ...(execution === null ? [] : [toApprovalEvent(`approval.${execution.state}`, after, now)]),
      ]),
      mailedTo: execution?.state === "executed" ? execution.result.mailedTo : null,
      jobs:
        execution === null
          ? []
          : [toDecisionNotification(service.config, after, execution.state, userId)],
      write(tx) {
        writeDecision(tx, row, decision);
        writeChangedRow(tx, after, now);
        if (execution?.entry) tx.write(execution.entry);
      },
    };
  },
});

function toApprovedCall(row: ApprovalRow, serviceSecret: string): ApprovedCall {
  const approvedBy = row.decisions.map(({ userId: id, displayName }) => ({ id, displayName }));
  return {
    operation: row.operation,
    toolName: row.tool_name,
    channel: Approval.shape.channel.parse(row.channel),
    requestedBy: row.requested_by,
    reason: row.request_reason,
    inputHash: row.input_hash,
    call: unsealCall(serviceSecret, row.id, row.call),
    etag: row.on_stale === "refuse" ? (row.target?.etag ?? null) : null,
    resolved:
      row.resolved === null || row.resolved_at === null
        ? null
        : { call: row.resolved, at: row.resolved_at },
    mayBeStale: row.on_stale === "execute",
    approval: { approvalId: row.id, approvedBy },
  };
}

function toApprovalChange(execution: ApprovedCallResult, now: Date): ApprovalChange {
  if (execution.state !== "executed") return { state: execution.state, problem: execution.problem };
  const { result } = execution;
  const audit_entry_id = result.audit?.entryId ?? null;
  return { state: "executed", executed_at: now, result, audit_entry_id };
}
