import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "../../database/types.gen.ts";

/**
 * Filters a list by a status that becomes `expired` at the time in `expires_at`, which the column does not show.
 *
 * @param statuses the requested ones; without them, all rows are in the list
 * @param open the stored status of rows that can expire
 * @returns the parts of the list for `paginate`
 */
export function filterByExpiringStatus<Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  statuses: readonly string[] | undefined,
  { column, open, now }: { column: string; open: string; now: Date },
) {
  if (statuses === undefined) return { from: query };
  const hasExpired = sql<boolean>`${sql.ref(column)} = ${sql.lit(open)} and expires_at <= ${now}`;
  return {
    from: query.where(sql<boolean>`(${hasExpired}) is not true`),
    union: statuses.includes("expired") ? query.where(hasExpired) : undefined,
    anyOf: { column, values: statuses },
  };
}
