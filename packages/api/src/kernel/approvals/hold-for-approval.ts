import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import { takeAdvisoryLock } from "../../database/advisory-lock.ts";
import type { Service } from "../../service.ts";
import { toAuditStatement } from "../audit.ts";
import { type Call, toActor } from "../call.ts";
import type { Operation } from "../define-operation.ts";
import { type ApprovalRow, readApproval, selectApprovals } from "./approval-row.ts";
import { type Approval, toApprovalTarget } from "./approval.ts";
import { toApproval, toEventObject } from "./approval-view.ts";
import { readApproverNames, toApproversText } from "./approvers.ts";
import type { DraftApproval } from "./draft-approval.ts";
import { agentInitiators, clientOf, isAgentCall } from "./policy-caller.ts";
import { recordExpiry } from "./record-expiry.ts";
import { countRequested } from "./pending-limit.ts";
import { sealCall } from "./stored-call.ts";
import { toResolvedHash } from "./resolved-call.ts";
import { type SummaryParts, toSummary } from "./summary.ts";

type CallToHold = {
  service: Service;
  operation: Operation;
  call: Call;
  now: Date;
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  params: Record<string, unknown>;
};

/**
 * Holds a call for approval. If the same call by the same user and client, or by the same workflow run, is already
 * pending, returns the existing approval.
 *
 * @returns the approval, and the statement that writes the audit entry and the event, not sent yet; null for a
 *   repeated call
 */
export async function holdForApproval(
  execution: CallToHold,
  draft: DraftApproval,
): Promise<{ approval: Approval; entry: Query<unknown> | null }> {
  const { transaction, membership, now } = execution;
  const request = toApprovalRequest(execution, draft);
  await expireOverdueApproval(execution, draft, request);
  const id = uuidv7();
  const caller = { userId: request.requested_by, clientId: request.client_id };
  takeAdvisoryLock(
    transaction,
    membership.organizationId,
    `approvals\n${caller.userId}\n${caller.clientId}`,
  );
  const approverNames = await readApproverNames(transaction, request);
  const inserted = await transaction.one<{ id: string }>(
    toInsertion(execution, draft, { id, request, approverNames }),
  );
  if (inserted === undefined) {
    const existing = (await transaction.one(selectPendingOfSameCall(execution, draft, request))) as
      | ApprovalRow
      | undefined;
    // It has been decided in the meantime: hold the call again.
    if (existing === undefined) return holdForApproval(execution, draft);
    return { approval: toApproval(existing, membership, now), entry: null };
  }
  const recent = await countRequested(transaction, caller, now);
  const row = await readApproval(transaction, id);
  const approval = toApproval(row, membership, now);
  scheduleMailAndExpiry(execution, row, recent);
  return { approval, entry: toApprovalEntry(execution, draft, row) };
}

/** Returns the requester of a call and who may decide, as stored in the approval. */
function toApprovalRequest({ call, service, membership }: CallToHold, { policy }: DraftApproval) {
  const { auth } = service.config;
  const { clientId, clientName } = clientOf(call, auth);
  return {
    approvers: policy.approvers,
    requested_by: membership.userId,
    client_id: clientId,
    client_name: clientName,
    initiators: agentInitiators(call, auth),
    // Calls through first-party clients count as the user's own calls.
    allow_self_approval: policy.allowSelfApproval && isAgentCall(call, auth),
  };
}

type ApprovalRequest = ReturnType<typeof toApprovalRequest>;

/** Selects the pending approval of the same call. */
function selectPendingOfSameCall(
  { call, operation }: CallToHold,
  { inputHash }: DraftApproval,
  { requested_by: requestedBy, client_id: clientId }: ApprovalRequest,
) {
  return selectApprovals()
    .where("requested_by", "=", requestedBy)
    .where(sql<boolean>`coalesce(client_id, '') = ${clientId ?? ""}`)
    .where("operation", "=", operation.id)
    .where("input_hash", "=", inputHash)
    .where("workflow_run_id", "is not distinct from", workflowRunIdOf(call))
    .where("state", "=", "pending");
}

/** Returns the id of the workflow run that makes the call. */
const workflowRunIdOf = ({ cause }: Call): string | null => cause?.workflow.runId ?? null;

/** Records the expiry of an overdue approval of the same call, so that a new one can be inserted. */
async function expireOverdueApproval(
  execution: CallToHold,
  draft: DraftApproval,
  request: ApprovalRequest,
): Promise<void> {
  const { transaction, service, now } = execution;
  const overdue = await transaction.one(
    selectPendingOfSameCall(execution, draft, request)
      .where("expires_at", "<=", now)
      .forNoKeyUpdate(),
  );
  if (overdue === undefined) return;
  transaction.write(recordExpiry(service, transaction, overdue as unknown as ApprovalRow, now));
}

function toInsertion(
  { call, operation, service, now, organizationId }: CallToHold,
  draft: DraftApproval,
  { id, request, approverNames }: { id: string; request: ApprovalRequest; approverNames: string[] },
) {
  const { policy, parts, target } = draft;
  const { initiators, approvers, ...requester } = request;
  return queries
    .insertInto("approvals")
    .values({
      organization_id: organizationId,
      id,
      state: "pending",
      policy_id: policy.id,
      policy_name: policy.name,
      message: policy.message,
      ...requester,
      approvers: JSON.stringify(approvers),
      approvers_text: toApproversText(approverNames, policy.requiredApprovals, "en"),
      approver_names: approverNames,
      required_approvals: policy.requiredApprovals,
      on_stale: policy.onStale,
      operation: operation.id,
      permission: operation.permission,
      tool_name: call.toolName,
      channel: call.channel,
      initiated_by: JSON.stringify(initiators),
      workflow_run_id: workflowRunIdOf(call),
      token_scopes: draft.call.principal.scopes,
      summary: toSummary(operation.summary, target?.kind ?? null, parts, "en"),
      summary_parts: JSON.stringify({ ...parts, ...toRecipientParts(draft) }),
      input: JSON.stringify(draft.input),
      input_hash: draft.inputHash,
      call: sealCall(service.config.secret, id, draft.call),
      target: target === null ? null : JSON.stringify(target),
      changes: JSON.stringify(draft.changes),
      ...(draft.resolved !== null && {
        resolved: JSON.stringify(draft.resolved),
        resolved_hash: toResolvedHash(draft.resolved),
        resolved_at: now,
      }),
      is_closed: draft.isClosed,
      request_reason: draft.reason,
      expires_at: new Date(now.getTime() + policy.expiresAfterMinutes * 60_000),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id");
}

/**
 * Returns whom the call mails and where it has events sent, for its summary: not in the stored one, which the audit
 * log and events keep, and not where the call is closed.
 */
function toRecipientParts({
  resolved,
  isClosed,
  target,
}: DraftApproval): Pick<SummaryParts, "mailTo" | "webhookUrl"> {
  if (resolved === null || isClosed) return {};
  const { webhookUrl } = resolved;
  const { external, members } = resolved.mailTo;
  // A webhook is named by its URL.
  const isNamed = webhookUrl === undefined || webhookUrl === target?.label;
  return {
    mailTo: { external, members: members.length },
    ...(isNamed ? {} : { webhookUrl }),
  };
}

/** The maximum number of calls of one requester and client per minute that are mailed separately. */
const maxMessages = 3;

/**
 * Schedules mail to the approvers and the expiry of the approval, both jobs of the approvals domain.
 *
 * @param recent the number of calls of this requester and client held in the last minute, including this one
 */
function scheduleMailAndExpiry(
  { service, transaction, organizationId, now }: CallToHold,
  row: ApprovalRow,
  recent: number,
): void {
  const data = { approvalId: row.id };
  if (recent <= maxMessages) {
    service.jobs.send(transaction, { name: "tell-approvers", data });
  } else {
    const { requested_by: requestedBy, client_id: clientId } = row;
    service.jobs.send(transaction, {
      name: "tell-approvers-of-several",
      data: { requestedBy, clientId, since: row.created_at.toISOString() },
      options: {
        key: `${requestedBy} ${clientId ?? ""}`,
        startAfter: new Date(now.getTime() + 60_000),
      },
    });
  }
  service.jobs.send(transaction, {
    name: "expire-approval",
    data,
    options: { startAfter: row.expires_at },
  });
  service.jobs.notifyWorkers(transaction, { organizationId, kind: "approval" });
}

function toApprovalEntry(
  { call, operation, membership, params, organizationId, now }: CallToHold,
  draft: DraftApproval,
  row: ApprovalRow,
): Query<unknown> {
  const { organizationId: _, ...recordedParams } = params;
  const target = toApprovalTarget(row);
  const event = { type: "approval.requested" as const, object: toEventObject(row, now), target };
  const { query } = toAuditStatement({
    actor: { ...toActor(call, membership), reason: draft.reason },
    action: operation.id,
    params: recordedParams,
    organizationId,
    at: now,
    outcome: "held",
    change: { target, before: null, after: null, event },
    notExecuted: { code: null, target: draft.auditTarget },
    reversible: false,
  });
  return query;
}
