import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { line } from "../../schema/text.ts";
import type { SearchRow } from "../shared/search-kind.ts";
import { type NamedRecord, toNamedRecord } from "./named-record.ts";
import { searchKinds } from "./search-kinds.ts";

/**
 * Finds the only record of another kind with this id, number, code or email address; null if there is none, or
 * several. Digits alone match nothing, since records of several kinds have the same numbers.
 */
export async function findOfOtherKind(
  transaction: Transaction,
  { kind, text }: { kind: string; text: string },
  member: Membership,
): Promise<NamedRecord | null> {
  if (/^\d*$/u.test(text) || !line().safeParse(text).success) return null;
  const subqueries = searchKinds
    .filter((each) => each.kind !== kind && member.permissions.includes(each.permission))
    .flatMap((each) =>
      each.nameConditions(text, member).map((condition) =>
        queries
          .selectFrom(each.from.as("r"))
          .select([sql<string>`${each.kind}::text`.as("kind"), "id", "display_number", "title"])
          .where(condition)
          .limit(2),
      ),
    );
  if (subqueries.length === 0) return null;
  const rows = await transaction.all(
    queries
      .selectFrom(sql<RowOfKind>`(${sql.join(subqueries, sql` union `)})`.as("found"))
      .select(["kind", "id", "display_number", "title"])
      .limit(2),
  );
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return null;
  return toNamedRecord(row.kind, row);
}

type RowOfKind = Pick<SearchRow, "id" | "display_number" | "title"> & { kind: string };
