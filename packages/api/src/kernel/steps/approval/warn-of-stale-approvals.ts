import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { isPreview } from "../read-parameters.ts";
import type { WrittenChange } from "../write-change.ts";

/**
 * Returns warnings about pending approvals of the same records that this change makes stale. They are read only for
 * tool calls and previews, which show them, and only in organizations with policies.
 */
export async function warnOfStaleApprovals(execution: WrittenChange): Promise<string[]> {
  const { call, loaded, membership, plan, transaction } = execution;
  if (call.channel !== "mcp" && !isPreview(execution)) return [];
  if (plan.change === null || !membership?.policiesStamp) return [];
  const changed = plan.parts?.map((part) => part.loaded) ?? [loaded];
  const targets = changed.flatMap((each) => each?.target ?? []);
  if (targets.length === 0) return [];
  const pending = await transaction.all<{ id: string; operation: string; label: string }>(
    queries
      .selectFrom("approvals")
      .select(["id", "operation", sql<string>`target ->> 'label'`.as("label")])
      // A literal, so that PostgreSQL can use the partial index of pending approvals.
      .where(sql<boolean>`state = 'pending'`)
      .where("on_stale", "=", "refuse")
      .where(
        sql<boolean>`(target ->> 'kind', target ->> 'id') in (
select * from unnest(${targets.map(({ kind }) => kind)}::text[], ${targets.map(({ id }) => id)}::text[]))`,
      )
      .where(sql<boolean>`target ->> 'etag' is not null`)
      .orderBy("created_at")
      .limit(5),
  );
  return pending.map(
    ({ id, operation, label }) =>
      `${operation} waits for approval ${id} of ${label} as it was: this change makes it stale. Make that call again, with a new idempotency key, if it is still wanted.`,
  );
}
