import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { purgedBefore, restorableUntil } from "../../kernel/changes/soft-delete.ts";
import { line } from "../../schema/text.ts";
import { toTimestamp } from "../../schema/values.ts";
import { nameKinds } from "./name-kinds.ts";
import { type NamedRecord, toNamedRecord } from "./named-record.ts";

/** A record that was deleted and can be restored. Times are in UTC. */
export type DeletedRecord = NamedRecord & { deletedAt: string; restorableUntilAt: string };

/**
 * Finds the most recently deleted record of a kind with this id, number or code. Returns null if none can be
 * restored, or if the member may not read records of that kind.
 */
export async function findDeleted(
  transaction: Transaction,
  { kind, text }: { kind: string; text: string },
  member: Membership,
  now: Date,
): Promise<DeletedRecord | null> {
  const searchKind = nameKinds.find((each) => each.kind === kind);
  if (searchKind?.deletedFrom === undefined || !line().safeParse(text).success) return null;
  if (!member.permissions.includes(searchKind.permission)) return null;
  const conditions = searchKind.nameConditions(text, member);
  if (conditions.length === 0) return null;
  const row = await transaction.one(
    queries
      .selectFrom(searchKind.deletedFrom.as("r"))
      .select(["id", "display_number", "title", "deleted_at"])
      .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
      .where("deleted_at", ">", purgedBefore(now))
      .orderBy("deleted_at", "desc")
      .limit(1),
  );
  if (row === undefined || row.deleted_at === null) return null;
  return {
    ...toNamedRecord(kind, row),
    deletedAt: toTimestamp(row.deleted_at),
    restorableUntilAt: toTimestamp(restorableUntil(row.deleted_at)),
  };
}
