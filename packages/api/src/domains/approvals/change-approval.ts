import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { type ApprovalRow, readApproval, stateOf } from "../../kernel/approvals/approval-row.ts";
import {
  type Approval,
  type ApprovalState,
  toApprovalTarget,
} from "../../kernel/approvals/approval.ts";
import { whyNotDecide } from "../../kernel/approvals/may-decide.ts";
import { toApproval, toDecisions, toEventObject } from "../../kernel/approvals/approval-view.ts";
import type { ChangeEvent, Difference } from "../../kernel/audit.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { toNextVersion } from "../../kernel/changes/plan-update.ts";
import { Problem } from "../../problems/problem.ts";
import { selectMemberships } from "../members/select-memberships.ts";

/** Loads an approval in order to change it, locked until the end of the transaction. */
export async function loadApproval(
  { transaction, membership, now }: { transaction: Transaction; membership: Membership; now: Date },
  id: string,
) {
  const row = await readApproval(transaction, id, "update");
  const record = toApproval(row, membership, now);
  return { row, record, version: row.version, target: toApprovalTarget(row) };
}

/**
 * Asserts that an approval is still pending.
 *
 * @param to the state that the call would give it
 *
 * @throws Problem APPROVAL_EXPIRED, APPROVAL_STATE_INVALID
 */
export function assertPending(row: ApprovalRow, to: ApprovalState, now: Date): void {
  const from = stateOf(row, now);
  if (from === "pending") return;
  if (from === "expired") {
    const expiresAt = row.expires_at.toISOString();
    throw new Problem("APPROVAL_EXPIRED", `The call could be decided until ${expiresAt}.`, {
      expiresAt,
    });
  }
  throw new Problem(
    "APPROVAL_STATE_INVALID",
    `The approval is ${from}; only a pending one can be decided.`,
    { from, to, allowed: [] },
  );
}

const decisionNotAllowedDetails = {
  own_request: "You asked for this call yourself; somebody else decides it.",
  not_an_approver: "The policy that holds this call names others who decide it.",
};

/** @throws Problem APPROVAL_DECISION_NOT_ALLOWED */
export function assertMayDecide(row: ApprovalRow, membership: Membership): void {
  const reason = whyNotDecide(row, membership);
  if (reason === null) return;
  throw new Problem("APPROVAL_DECISION_NOT_ALLOWED", decisionNotAllowedDetails[reason], { reason });
}

/** Returns the decisions of users who may still decide; only these count. */
export async function readCountedDecisions(
  transaction: Transaction,
  row: ApprovalRow,
): Promise<ApprovalRow["decisions"]> {
  if (row.decisions.length === 0) return [];
  const ids = row.decisions.map(({ userId }) => userId);
  const members = await transaction.all(
    selectMemberships(row.organization_id)
      .select(["memberships.user_id as userId", "roles.id as roleId", "roles.permissions"])
      .where(sql<boolean>`memberships.user_id = any(${ids}::uuid[])`)
      .where("memberships.disabled_at", "is", null),
  );
  const authorizedUserIds = new Set(
    members.filter((each) => whyNotDecide(row, each) === null).map(({ userId }) => userId),
  );
  return row.decisions.filter(({ userId }) => authorizedUserIds.has(userId));
}

/** The columns of an approval that a change may set. */
export type ApprovalChange = Partial<
  Pick<
    ApprovalRow,
    "state" | "decisions" | "decided_at" | "executed_at" | "result" | "problem" | "audit_entry_id"
  >
>;

/** Returns the row after a change. */
export function toChangedRow(row: ApprovalRow, change: ApprovalChange, now: Date): ApprovalRow {
  return { ...row, ...change, version: row.version + 1, updated_at: now };
}

/** Writes the changed columns. Deletes the stored call once the approval is no longer pending. */
export function writeChangedRow(transaction: Transaction, after: ApprovalRow, now: Date): void {
  const { id, version, state } = after;
  const toNullableJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const columns = {
    state,
    decided_at: after.decided_at,
    executed_at: after.executed_at,
    result: toNullableJson(after.result),
    problem: toNullableJson(after.problem),
    audit_entry_id: after.audit_entry_id,
    ...(state === "pending" ? {} : { call: null }),
  };
  transaction.write(toNextVersion("approvals", { id, version: version - 1 }, columns, now));
}

/** Writes the decision of one user. */
export function writeDecision(
  transaction: Transaction,
  { organization_id, id }: ApprovalRow,
  { userId, decision, comment, at }: Approval["decisions"][number],
): void {
  transaction.write(
    queries
      .insertInto("approval_decisions")
      .values({ organization_id, approval_id: id, user_id: userId, decision, comment, at })
      // A user who approved may still reject; only the last decision is stored.
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "approval_id", "user_id"])
          .doUpdateSet({ decision, comment, at }),
      ),
  );
}

/** Returns what the audit log records of a change of the approval: its state and decisions. */
export function toApprovalDifference(
  before: ApprovalRow,
  after: ApprovalRow,
  event: ChangeEvent | ChangeEvent[],
): Difference {
  const toAuditedFields = (row: ApprovalRow) => ({ state: row.state, decisions: toDecisions(row) });
  return {
    target: toApprovalTarget(before),
    before: toAuditedFields(before),
    after: toAuditedFields(after),
    event,
  };
}

/** Returns the event about the approval. */
export function toApprovalEvent(
  type: EventTypeOf<"approval">,
  row: ApprovalRow,
  now: Date,
): ChangeEvent {
  return { type, object: toEventObject(row, now) };
}
