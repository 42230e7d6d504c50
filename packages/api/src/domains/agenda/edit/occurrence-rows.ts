import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import { insertOccurrences } from "../insert-agenda-item.ts";
import type { Occurrence } from "../recurrence/expand.ts";
import type { NewOccurrence } from "../recurrence/missing-occurrences.ts";
import { toOccurrenceId } from "../recurrence/occurrence-id.ts";
import { toIso } from "../recurrence/stored-rule.ts";

type RestoredRow = { id: string; occurrence: Occurrence };

/** The rows for missing occurrences of a series: deleted rows to restore, and new ones. */
type OccurrenceRows = { restored: RestoredRow[]; inserted: NewOccurrence[] };

export function writeAddedOccurrences(
  transaction: Transaction,
  series: { organizationId: string; seriesId: string; isAllDay: boolean; now: Date },
  { restored, inserted }: OccurrenceRows,
): void {
  if (restored.length > 0) writeRestored(transaction, restored, series.isAllDay, series.now);
  insertOccurrences(transaction, series, inserted);
}

/** Marks the rows of occurrences that a series no longer generates as deleted. */
export function writeRemovedOccurrences(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): void {
  if (ids.length === 0) return;
  transaction.write({
    text: `update agenda_items set deleted_at = $2, updated_at = $2, version = version + 1
where id = any($1::uuid[])`,
    values: [ids, now],
  });
}

/**
 * Finds the rows for missing occurrences of a series: deleted rows with the same recurrence id are restored, with
 * their overrides; the other rows are new.
 */
export async function findOccurrenceRows(
  transaction: Transaction,
  seriesId: string,
  added: Occurrence[],
): Promise<OccurrenceRows> {
  if (added.length === 0) return { restored: [], inserted: [] };
  const idOf = (occurrence: Occurrence) => toOccurrenceId(seriesId, occurrence.originalStart);
  const [deleted, taken] = await Promise.all([
    transaction.all<{ id: string; recurrence_id_at: Date }>({
      text: `select distinct on (recurrence_id_at) id, recurrence_id_at from agenda_items
where recurrence_parent_item_id = $1 and deleted_at is not null
  and recurrence_id_at = any($2::timestamptz[])
order by recurrence_id_at, deleted_at desc, id`,
      values: [seriesId, added.map(({ originalStart }) => toIso(originalStart))],
    }),
    transaction.all<{ id: string }>({
      text: "select id from agenda_items where id = any($1::uuid[])",
      values: [added.map(idOf)],
    }),
  ]);
  const deletedAt = new Map(deleted.map((row) => [row.recurrence_id_at.getTime(), row.id]));
  const isTaken = new Set(taken.map((row) => row.id));
  const restored: RestoredRow[] = [];
  const inserted: NewOccurrence[] = [];
  for (const occurrence of added) {
    const deletedId = deletedAt.get(occurrence.originalStart.epochMilliseconds);
    const id = idOf(occurrence);
    if (deletedId !== undefined) restored.push({ id: deletedId, occurrence });
    else {
      inserted.push({
        id: isTaken.has(id) ? uuidv7() : id,
        recurrenceIdAt: occurrence.originalStart,
        startAt: occurrence.start,
        endAt: occurrence.end,
      });
    }
  }
  return { restored, inserted };
}

function writeRestored(
  transaction: Transaction,
  restored: RestoredRow[],
  isAllDay: boolean,
  now: Date,
): void {
  const rows = restored.map(({ id, occurrence }) => ({
    id,
    start_at: toIso(occurrence.start),
    end_at: toIso(occurrence.end),
  }));
  transaction.write({
    text: `update agenda_items i set deleted_at = null, updated_at = $2, version = i.version + 1,
  start_at = case when i.is_moved then i.start_at else t.start_at end,
  end_at = case when i.is_moved then i.end_at else t.end_at end,
  is_all_day = case when i.is_moved then i.is_all_day else $3::boolean end
from jsonb_to_recordset($1::jsonb) as t (id uuid, start_at timestamptz, end_at timestamptz)
where i.id = t.id`,
    values: [JSON.stringify(rows), now, isAllDay],
  });
}
