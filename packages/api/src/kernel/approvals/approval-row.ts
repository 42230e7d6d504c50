import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Approvals } from "../../database/types.gen.ts";
import { notFound } from "../record-problems.ts";
import type { StoredResponseDetails } from "../stored-response.ts";
import { type Approval, ApprovalState } from "./approval.ts";
import type { ApprovalDecision } from "./approval-parts.ts";
import type { ApprovalInitiator } from "./initiator.ts";
import type { PolicyApprovers } from "./policy.ts";
import type { ResolvedCall } from "./resolved-call.ts";
import type { SummaryParts } from "./summary.ts";

export type Decision = z.infer<typeof ApprovalDecision>;

/** An approval with its requester and decisions, as `selectApprovals` reads it. */
export type ApprovalRow = Omit<
  Selectable<Approvals>,
  | "approvers"
  | "initiated_by"
  | "summary_parts"
  | "input"
  | "target"
  | "changes"
  | "resolved"
  | "result"
  | "problem"
> & {
  approvers: PolicyApprovers;
  initiators: ApprovalInitiator[];
  /** Null for calls held before these parts were stored; the names of the approvers are null then too. */
  summary_parts: SummaryParts | null;
  input: Record<string, unknown>;
  target: Approval["target"];
  changes: Approval["changes"];
  /** Null for calls held before this was stored. */
  resolved: ResolvedCall | null;
  result: (NonNullable<Approval["result"]> & StoredResponseDetails) | null;
  problem: Record<string, unknown> | null;
  requester: Approval["requester"];
  decisions: Decision[];
  /** Ids of agenda items in a closed approval whose details the caller may not see. */
  hidden_item_ids: string[];
};

const quotedUuid = '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"';

/** Selects approvals of the organization; callers add conditions. */
export const selectApprovals = () =>
  queries
    .selectFrom("approvals")
    .selectAll()
    .select([
      sql<Approval["requester"]>`(select json_build_object('userId', u.id,
        'displayName', u.display_name, 'avatarUrl', u.avatar_url, 'disabledAt', m.disabled_at)
        from users u
        left join memberships m on m.user_id = u.id
          and m.organization_id = approvals.organization_id
        where u.id = approvals.requested_by)`.as("requester"),
      sql<ApprovalInitiator[]>`(select coalesce(json_agg(json_build_object(
        'action', i ->> 'action', 'userId', i ->> 'userId', 'displayName', u.display_name,
        'clientId', i ->> 'clientId', 'clientName', i ->> 'clientName') order by place), '[]')
        from jsonb_array_elements(approvals.initiated_by) with ordinality as each (i, place)
        left join users u on u.id = (i ->> 'userId')::uuid)`.as("initiators"),
      sql<Decision[]>`(select coalesce(json_agg(json_build_object('userId', d.user_id,
        'displayName', u.display_name, 'decision', d.decision, 'comment', d.comment, 'at', d.at)
        order by d.at, d.user_id), '[]')
        from approval_decisions d join users u on u.id = d.user_id
        where d.organization_id = approvals.organization_id
          and d.approval_id = approvals.id)`.as("decisions"),
      sql<string[]>`(case when approvals.is_closed then array(select e.id::text
        from all_agenda_entries e
        where e.visibility <> 'public' and not e.is_own and e.id in (select found[1]::uuid
          from regexp_matches(concat_ws(' ', approvals.input, approvals.target, approvals.changes,
            approvals.result, approvals.problem), ${quotedUuid}, 'g') found))
        else '{}' end)`.as("hidden_item_ids"),
    ]);

/** Returns the state of an approval: `expired` after the deadline, even if that is not yet recorded. */
export function stateOf(
  { state, expires_at }: Pick<ApprovalRow, "state" | "expires_at">,
  now: Date,
): ApprovalState {
  const isOverdue = state === "pending" && expires_at <= now;
  return isOverdue ? "expired" : ApprovalState.parse(state);
}

/**
 * Reads one approval; `update` locks it until the end of the transaction.
 *
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function readApproval(
  transaction: Transaction,
  id: string,
  lock?: "update",
): Promise<ApprovalRow> {
  if (lock === "update") {
    transaction.write(
      queries.selectFrom("approvals").select("id").where("id", "=", id).forNoKeyUpdate(),
    );
  }
  const row = await transaction.one(selectApprovals().where("id", "=", id));
  if (row === undefined) throw notFound("approval", id);
  return row as unknown as ApprovalRow;
}
