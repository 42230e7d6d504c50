import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { isPreview } from "../read-parameters.ts";
import type { WrittenChange } from "../write-change.ts";

/**
 * Returns warnings about pending approvals of the same record that this change makes stale. They are read only for
 * tool calls and previews, which show them, and only in organizations with policies.
 */
export async function warnOfStaleApprovals(execution: WrittenChange): Promise<string[]> {
  const { call, loaded, membership, plan, transaction } = execution;
  if (call.channel !== "mcp" && !isPreview(execution)) return [];
  if (plan.change === null || loaded === undefined || !membership?.policiesStamp) return [];
  const { kind, id, label } = loaded.target;
  const pending = await transaction.all<{ id: string; operation: string }>(
    queries
      .selectFrom("approvals")
      .select(["id", "operation"])
      // A literal, so that PostgreSQL can use the partial index of pending approvals.
      .where(sql<boolean>`state = 'pending'`)
      .where("on_stale", "=", "refuse")
      .where(sql<boolean>`target ->> 'kind' = ${kind} and target ->> 'id' = ${id}`)
      .where(sql<boolean>`target ->> 'etag' is not null`)
      .orderBy("created_at")
      .limit(5),
  );
  return pending.map(
    (each) =>
      `${each.operation} waits for approval ${each.id} of ${label} as it was: this change makes it stale. Make that call again, with a new idempotency key, if it is still wanted.`,
  );
}
