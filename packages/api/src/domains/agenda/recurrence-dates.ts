import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { RecurrenceDate, Series } from "./recurrence/series.ts";

/** A stored RDATE or EXDATE of a series, as a wall-clock time, which may not exist in the time zone. */
export type StoredRecurrenceDate = { id: string; kind: string; wall: string };

/** Loads the recurrence dates of series, sorted, by series id. */
export async function loadRecurrenceDates(
  transaction: Transaction,
  seriesIds: readonly string[],
): Promise<Map<string, StoredRecurrenceDate[]>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("agenda_recurrence_dates")
      .select([
        "item_id",
        "id",
        "kind",
        sql<string>`to_char(occurs_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS')`.as("wall"),
      ])
      .where(sql<boolean>`item_id = any(${seriesIds}::uuid[])`)
      .orderBy("occurs_at")
      .orderBy("id"),
  );
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** Returns the stored dates of a series as members of `Series`. */
export function toRdatesAndExdates(
  dates: readonly StoredRecurrenceDate[] = [],
): Pick<Series, "rdates" | "exdates"> {
  const ofKind = (kind: "rdate" | "exdate"): RecurrenceDate[] =>
    dates
      .filter((date) => date.kind === kind)
      .map(({ id, wall }) => ({ id, occursAt: Temporal.PlainDateTime.from(wall) }));
  return { rdates: ofKind("rdate"), exdates: ofKind("exdate") };
}
