import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { MovableSeries } from "../move/move-plan.ts";
import { createOriginalStartLookup } from "../recurrence/original-start-lookup.ts";
import { type RecurrenceDate, toInstant } from "../recurrence/series.ts";
import { dateToInstant } from "../recurrence/stored-rule.ts";

/** Sets or clears `deleted_at` of an item, a series or an occurrence. */
export function markDeleted(
  transaction: Transaction,
  id: string,
  deletedAt: Date | null,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable("agenda_items")
      .set((value) => ({
        deleted_at: deletedAt,
        updated_at: now,
        version: value("version", "+", 1),
      }))
      .where("id", "=", id),
  );
}

/** Adds an exception date for an occurrence to its series. */
export function excludeOccurrence(
  transaction: Transaction,
  item: AgendaItem,
  series: MovableSeries,
  now: Date,
): void {
  const originalStart = dateToInstant(new Date(item.recurrenceIdAt ?? item.startAt));
  const occursAt = createOriginalStartLookup(series, originalStart)(originalStart);
  transaction.write(
    queries.insertInto("agenda_recurrence_dates").values({
      organization_id: item.organizationId,
      id: uuidv7(),
      item_id: series.id,
      kind: "exdate",
      occurs_at: occursAt.toString(),
    }),
  );
  raiseVersion(transaction, series.id, now);
}

/** Removes the exception dates of an occurrence from its series. */
export function includeOccurrence(
  transaction: Transaction,
  item: AgendaItem,
  series: MovableSeries,
  now: Date,
): void {
  const originalStart = dateToInstant(new Date(item.recurrenceIdAt ?? item.startAt));
  // Compared here, since the time zone data of the database may differ, and PostgreSQL reads CET as an offset.
  const excludingDates = series.exdates.filter((date) => startsAt(date, originalStart, series));
  transaction.write({
    text: "delete from agenda_recurrence_dates where item_id = $1 and id = any($2::uuid[])",
    values: [series.id, excludingDates.map(({ id }) => id)],
  });
  raiseVersion(transaction, series.id, now);
}

/** Whether a recurrence date has this original start of an occurrence. */
export function startsAt(
  { occursAt }: RecurrenceDate,
  originalStart: Temporal.Instant,
  { timeZone }: Pick<MovableSeries, "timeZone">,
): boolean {
  return toInstant(occursAt, timeZone).equals(originalStart);
}

/** Raises the version of a series whose dates have changed. */
function raiseVersion(transaction: Transaction, seriesId: string, now: Date): void {
  transaction.write(
    queries
      .updateTable("agenda_items")
      .set((value) => ({ updated_at: now, version: value("version", "+", 1) }))
      .where("id", "=", seriesId),
  );
}
