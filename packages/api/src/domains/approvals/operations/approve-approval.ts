import { z } from "zod";
import {
  type ApprovalRow,
  type Decision,
  stateOf,
} from "../../../kernel/approvals/approval-row.ts";
import { Approval, type ApprovalState } from "../../../kernel/approvals/approval.ts";
import { toApproval } from "../../../kernel/approvals/approval-view.ts";
import { unsealCall } from "../../../kernel/approvals/held-call.ts";
import type { ApprovedCallResult, ApprovedCall } from "../../../kernel/approvals/released-call.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { lines } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import {
  assertMayDecide,
  assertPending,
  loadApproval,
  readCounting,
  type Settled,
  toDifference,
  toEvent,
  toSettledRow,
  writeDecision,
  writeSettled,
} from "../decide.ts";
import { tellRequester } from "../tell-requester.ts";

/** The states that end a call without executing it. */
const inVain = new Set<ApprovalState>(["rejected", "cancelled", "expired"]);

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
  summary: "Approve a held call",
  description: [
    "Approves a held call. The last approval that is needed carries it out at once, as its requester: the answer has the state `executed` with the `result`, or `failed` or `stale` with the `problem`; if not everyone may read the record, only `getApproval` returns the `result`. Membership, permission, scopes, policies and the version of the record are checked again. Approving again changes nothing, unless the call was rejected, withdrawn or expired meanwhile: this is refused. An approval counts as long as the approver may decide. It counts again after an approver regains that right: if enough approvals count then, approving again executes the call.",
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
    const earlier = row.decisions.find((decision) => decision.userId === userId);
    const hasApproved = earlier?.decision === "approve";
    if (hasApproved && state !== "pending" && !inVain.has(state)) return unchanged(record);
    assertPending(row, "approved", now);
    assertMayDecide(row, membership);
    const others = (each: Decision) => each.userId !== userId;
    const countingOthers = (await readCounting(transaction, row)).filter(others);
    const isLast = countingOthers.length + 1 >= row.required_approvals;
    // Approving again changes nothing, unless enough approvers have regained the right to decide.
    if (hasApproved && !isLast) return unchanged(record);
    const comment = body.comment === "" ? null : body.comment;
    const at = now.toISOString();
    const decision = { userId, displayName, decision: "approve" as const, comment, at };
    const decisions = [...row.decisions.filter(others), decision];
    const counting = [...countingOthers, decision];
    const approved = toSettledRow(
      row,
      isLast ? { decisions, state: "approved", decided_at: now } : { decisions },
      now,
    );
    const carried = isLast
      ? await context.executeApproved(
          toReleased({ ...approved, decisions: counting }, service.config.secret),
        )
      : null;
    const after = carried === null ? approved : { ...approved, ...toSettled(carried, now) };
    return {
      result: toApproval(row.is_closed ? { ...after, result: null } : after, membership, now),
      change: toDifference(row, after, [
        ...(isLast ? [toEvent("approval.approved", approved, now)] : []),
        ...(carried === null ? [] : [toEvent(`approval.${carried.state}`, after, now)]),
      ]),
      mailedTo: carried?.state === "executed" ? carried.result.mailedTo : null,
      jobs: carried === null ? [] : [tellRequester(service.config, after, carried.state, userId)],
      write(tx) {
        writeDecision(tx, row, decision);
        writeSettled(tx, after, now);
        if (carried?.entry) tx.write(carried.entry);
      },
    };
  },
});

function toReleased(row: ApprovalRow, serviceSecret: string): ApprovedCall {
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

function toSettled(carried: ApprovedCallResult, now: Date): Settled {
  if (carried.state !== "executed") return { state: carried.state, problem: carried.problem };
  const { result } = carried;
  const audit_entry_id = result.audit?.entryId ?? null;
  return { state: "executed", executed_at: now, result, audit_entry_id };
}
