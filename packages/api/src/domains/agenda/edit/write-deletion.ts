import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { MovableSeries } from "../move/move-plan.ts";
import { originalStarts } from "../recurrence/original-starts.ts";
import { toMoment } from "../recurrence/stored-rule.ts";

/** Marks the row of an item, a series or an occurrence as deleted or, with null, as not deleted. */
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

/** Excludes the date of an occurrence from its series. */
export function excludeOccurrence(
  transaction: Transaction,
  item: AgendaItem,
  series: MovableSeries,
  now: Date,
): void {
  const moment = toMoment(new Date(item.recurrenceIdAt ?? item.startAt));
  const occursAt = originalStarts(series, moment)(moment);
  transaction.write(
    queries.insertInto("agenda_recurrence_dates").values({
      organization_id: item.organizationId,
      id: uuidv7(),
      item_id: series.id,
      kind: "exdate",
      occurs_at: occursAt.toString(),
    }),
  );
  touch(transaction, series.id, now);
}

/** Includes the date of an occurrence in its series again. */
export function includeOccurrence(
  transaction: Transaction,
  item: AgendaItem,
  seriesId: string,
  now: Date,
): void {
  transaction.write({
    text: `delete from agenda_recurrence_dates d using agenda_items p
where d.organization_id = p.organization_id and d.item_id = p.id and p.id = $1
  and d.kind = 'exdate'
  and (d.occurs_at = ($2::timestamptz at time zone p.time_zone)
    or (d.occurs_at at time zone p.time_zone) = $2::timestamptz)`,
    values: [seriesId, item.recurrenceIdAt],
  });
  touch(transaction, seriesId, now);
}

/** Raises the version of a series, whose dates have changed. */
function touch(transaction: Transaction, seriesId: string, now: Date): void {
  transaction.write(
    queries
      .updateTable("agenda_items")
      .set((value) => ({ updated_at: now, version: value("version", "+", 1) }))
      .where("id", "=", seriesId),
  );
}
