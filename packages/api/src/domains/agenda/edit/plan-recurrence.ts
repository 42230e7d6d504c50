import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { insertOccurrences, occurrenceHorizon } from "../insert-agenda-item.ts";
import { writeOccurrences } from "../move/write-move.ts";
import type { NewOccurrence } from "../recurrence/missing-occurrences.ts";
import type { Occurrence } from "../recurrence/expand.ts";
import { toOccurrenceId } from "../recurrence/occurrence-id.ts";
import { toInstant, toLength, toWall, type Series } from "../recurrence/series.ts";
import { toIso, toRule, type StoredRule } from "../recurrence/stored-rule.ts";
import { refuseTooLong, toSeriesDates } from "../series-rules.ts";
import type { ItemEdit } from "./item-edit.ts";
import { reexpand } from "./re-expand.ts";
import type { Subject } from "./subject.ts";
import { writeDates } from "./write-edit.ts";

/** The members that decide which occurrences there are, and when. */
const deciding = ["recurrenceRule", "recurrenceDates", "timeZone"] as const;

/** The item with its edit, and how its occurrences are written. */
export type PlannedRecurrence = { after: AgendaItem; write(transaction: Transaction): void };

/**
 * Works out what an edit of a series, or one that makes or ends a series, does to its occurrences.
 * An item in another zone keeps its moment; an all-day item keeps its days.
 *
 * @throws Problem AGENDA_SERIES_TOO_LONG, AGENDA_OCCURRENCE_COLLISION
 */
export async function planRecurrence(
  transaction: Transaction,
  { item, series }: Subject,
  edit: ItemEdit,
  now: Date,
): Promise<PlannedRecurrence> {
  if (!deciding.some((member) => Object.hasOwn(edit, member))) {
    return { after: { ...item, ...edit }, write: () => undefined };
  }
  const after = inItsZone(item, { ...item, ...edit }, edit);
  const before = series?.engine ?? toSeries(item, item, null);
  const engine =
    after.recurrenceRule === null ? null : toSeries(after, item, series?.engine ?? null);
  const horizon = occurrenceHorizon(now);
  if (engine !== null) refuseTooLong(engine, horizon);
  const plan = reexpand(before, engine, series?.rows ?? [], horizon);
  const { revived, inserted } = await findRows(transaction, item.id, plan.added);
  return {
    after,
    write(tx) {
      writeDates(tx, after);
      if (plan.removed.length > 0) {
        tx.write({
          text: `update agenda_items set deleted_at = $2, updated_at = $2, version = version + 1
where id = any($1::uuid[])`,
          values: [plan.removed, now],
        });
      }
      if (plan.kept.length > 0) writeOccurrences(tx, plan.kept, now);
      if (revived.length > 0) writeRevived(tx, revived, after.isAllDay, now);
      const { organizationId, isAllDay } = after;
      insertOccurrences(tx, { organizationId, seriesId: item.id, isAllDay, now }, inserted);
    },
  };
}

/** All-day items keep their local days in another zone, others their moment. */
function inItsZone(before: AgendaItem, after: AgendaItem, edit: ItemEdit): AgendaItem {
  if (!before.isAllDay || before.timeZone === after.timeZone) return after;
  const shift = (text: string) =>
    toIso(toInstant(toWall(Temporal.Instant.from(text), before.timeZone), after.timeZone));
  return {
    ...after,
    startAt: shift(after.startAt),
    endAt: shift(after.endAt),
    recurrenceDates:
      edit.recurrenceDates ??
      after.recurrenceDates.map((date) => ({ ...date, occursAt: shift(date.occursAt) })),
  };
}

/** @param present the series as it is, whose computed start a shown one in a spring gap hides */
function toSeries(
  after: AgendaItem,
  before: AgendaItem,
  present: Series | null,
): Series & { id: string } {
  const { id, timeZone, isAllDay, recurrenceRule, recurrenceDates } = after;
  const startAt = Temporal.Instant.from(after.startAt);
  const endAt = Temporal.Instant.from(after.endAt);
  const isSameStart = before.timeZone === timeZone && before.startAt === after.startAt;
  return {
    id,
    startAt: (isSameStart ? present?.startAt : undefined) ?? toWall(startAt, timeZone),
    timeZone,
    length: toLength(startAt, endAt, isAllDay, timeZone),
    rule: toRule(recurrenceRule ?? once),
    rdates: toSeriesDates(recurrenceDates, "rdate", timeZone),
    exdates: toSeriesDates(recurrenceDates, "exdate", timeZone),
  };
}

/** The rule of an item that does not recur. */
const once: StoredRule = {
  frequency: "daily",
  intervalCount: 1,
  count: 1,
  untilAt: null,
  weekDays: [],
  monthDay: null,
  monthOrdinal: null,
  monthWeekday: null,
};

type Revived = { id: string; occurrence: Occurrence };

/**
 * The rows for occurrences that the series lacks: one that was deleted comes back as it was, others are
 * new.
 */
async function findRows(
  transaction: Transaction,
  seriesId: string,
  added: Occurrence[],
): Promise<{ revived: Revived[]; inserted: NewOccurrence[] }> {
  if (added.length === 0) return { revived: [], inserted: [] };
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
  const revived: Revived[] = [];
  const inserted: NewOccurrence[] = [];
  for (const occurrence of added) {
    const former = deletedAt.get(occurrence.originalStart.epochMilliseconds);
    const id = idOf(occurrence);
    if (former !== undefined) revived.push({ id: former, occurrence });
    else {
      inserted.push({
        id: isTaken.has(id) ? uuidv7() : id,
        recurrenceIdAt: occurrence.originalStart,
        startAt: occurrence.start,
        endAt: occurrence.end,
      });
    }
  }
  return { revived, inserted };
}

function writeRevived(
  transaction: Transaction,
  revived: Revived[],
  isAllDay: boolean,
  now: Date,
): void {
  const rows = revived.map(({ id, occurrence }) => ({
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
