import type { Transaction } from "../../database/tenant.ts";
import { writeRemovedOccurrences } from "./edit/occurrence-rows.ts";
import { occurrenceHorizon } from "./insert-agenda-item.ts";
import { loadSeries, type StoredSeries } from "./load-series.ts";
import { writeOccurrences } from "./move/write-move.ts";
import { pairStarts, toStarts, withMovedEnd } from "./recurrence/pair-starts.ts";
import { nearestMidnight, type Series, toEnd, toInstant } from "./recurrence/series.ts";
import { toIso, dateToInstant, toStoredRule } from "./recurrence/stored-rule.ts";

/** The version of the time zone data. Temporal and Intl both take them from the ICU library of Node. */
export const timeZoneVersion = process.versions["tz"] ?? process.version;

/**
 * Recomputes the instants of a series from its local times, with the time zone data of this process. Rows keep
 * their ids and overrides. An occurrence that has begun keeps its times, and so does an occurrence that was moved
 * individually; the `recurrenceIdAt` of both changes, since it identifies them within the series.
 */
export async function recomputeSeries(
  transaction: Transaction,
  seriesId: string,
  now: Date,
): Promise<void> {
  const [stored, rows] = await Promise.all([
    loadSeries(transaction, seriesId),
    loadRows(transaction, seriesId),
  ]);
  if (stored === null) return;
  const { exdates, timeZone } = stored;
  const horizon = occurrenceHorizon(now);
  const active = rows.filter((row) => !row.isDeleted);
  const deleted = rows.filter((row) => row.isDeleted);
  // A deleted occurrence can be restored at the start that its exception date gives.
  const excluded = exdates.map((date) => toInstant(date.occursAt, timeZone));
  const starts = new Map([
    ...pairStarts(active, toStarts(stored, horizon)),
    ...pairStarts(
      deleted,
      excluded.toSorted((a, b) => Temporal.Instant.compare(a, b)),
    ),
  ]);
  const last = active.at(-1);
  const series = withMovedEnd(stored, last, last && starts.get(last.id), horizon);
  const moved = rows.flatMap((row) => {
    const start = starts.get(row.id);
    const planned = start && toPlanned(row, start, series, dateToInstant(now));
    return planned && !hasSameInstants(planned, row) ? [{ ...planned, parentId: seriesId }] : [];
  });
  writeRemovedOccurrences(transaction, findDuplicates(active, starts), now);
  if (moved.length > 0) writeOccurrences(transaction, moved, now);
  writeSeries(transaction, seriesId, series, series !== stored, now);
}

type Row = Awaited<ReturnType<typeof loadRows>>[0];

/**
 * Returns the unpaired rows at the start of another row. An earlier version inserted the last occurrence of a
 * series again when only its instant had changed.
 */
function findDuplicates(
  active: readonly Row[],
  starts: ReadonlyMap<string, Temporal.Instant>,
): string[] {
  const taken = new Set(active.map(({ id }) => starts.get(id)?.epochMilliseconds));
  return active
    .filter(
      ({ id, recurrenceIdAt }) => !starts.has(id) && taken.has(recurrenceIdAt.epochMilliseconds),
    )
    .map(({ id }) => id);
}

async function loadRows(transaction: Transaction, seriesId: string) {
  const rows = await transaction.all<{
    id: string;
    recurrence_id_at: Date;
    start_at: Date;
    end_at: Date;
    is_all_day: boolean;
    is_moved: boolean;
    is_deleted: boolean;
  }>({
    text: `select id, recurrence_id_at, start_at, end_at, is_all_day, is_moved,
  deleted_at is not null as is_deleted
from agenda_items where recurrence_parent_item_id = $1 order by recurrence_id_at, id`,
    values: [seriesId],
  });
  return rows.map((row) => ({
    id: row.id,
    recurrenceIdAt: dateToInstant(row.recurrence_id_at),
    startAt: dateToInstant(row.start_at),
    endAt: dateToInstant(row.end_at),
    isAllDay: row.is_all_day,
    isMoved: row.is_moved,
    isDeleted: row.is_deleted,
  }));
}

function toPlanned(row: Row, start: Temporal.Instant, series: Series, now: Temporal.Instant): Row {
  const planned = { ...row, recurrenceIdAt: start };
  if (Temporal.Instant.compare(row.startAt, now) <= 0) return planned;
  if (!row.isMoved) {
    return { ...planned, startAt: start, endAt: toEnd(start, series.length, series.timeZone) };
  }
  return row.isAllDay ? { ...planned, ...toLocalMidnights(row, series.timeZone) } : planned;
}

type Times = { startAt: Temporal.Instant; endAt: Temporal.Instant };

/** Returns the start and end of whole days at their present local midnights. */
const toLocalMidnights = ({ startAt, endAt }: Times, timeZone: string): Times => ({
  startAt: nearestMidnight(startAt, timeZone),
  endAt: nearestMidnight(endAt, timeZone),
});

const hasSameTimes = (a: Times, b: Times): boolean =>
  a.startAt.equals(b.startAt) && a.endAt.equals(b.endAt);

const hasSameInstants = (a: Row, b: Row): boolean =>
  a.recurrenceIdAt.equals(b.recurrenceIdAt) && hasSameTimes(a, b);

function writeSeries(
  transaction: Transaction,
  seriesId: string,
  series: StoredSeries,
  hasMovedEnd: boolean,
  now: Date,
): void {
  transaction.write({
    text: "update agenda_items set time_zone_version = $2 where id = $1",
    values: [seriesId, timeZoneVersion],
  });
  const stored = { startAt: series.firstStartAt, endAt: series.firstEndAt };
  const first = toInstant(series.startAt, series.timeZone);
  const times =
    Temporal.Instant.compare(stored.startAt, dateToInstant(now)) > 0
      ? { startAt: first, endAt: toEnd(first, series.length, series.timeZone) }
      : stored;
  if (!hasMovedEnd && hasSameTimes(times, stored)) return;
  transaction.write({
    text: `update agenda_items set start_at = $2, end_at = $3, recurrence_rule = $4, updated_at = $5,
  version = version + 1 where id = $1`,
    values: [
      seriesId,
      toIso(times.startAt),
      toIso(times.endAt),
      JSON.stringify(toStoredRule(series.rule)),
      now,
    ],
  });
}

/** The maximum number of items that one transaction writes. */
const batchSize = 500;

/**
 * Moves future all-day items that do not recur to the local midnights of their days. An item with a time of day
 * keeps the instant that the client sent.
 *
 * @returns whether there may be more items to update
 */
export async function recomputeAllDayItems(transaction: Transaction, now: Date): Promise<boolean> {
  const rows = await transaction.all<{
    id: string;
    start_at: Date;
    end_at: Date;
    time_zone: string;
  }>({
    text: `select id, start_at, end_at, time_zone from agenda_items
where is_all_day and recurrence_rule is null and recurrence_parent_item_id is null
  and start_at > $1 and time_zone_version is distinct from $2
order by id limit $3 for update`,
    values: [now, timeZoneVersion, batchSize],
  });
  const moved = rows.flatMap((row) => {
    const stored = { startAt: dateToInstant(row.start_at), endAt: dateToInstant(row.end_at) };
    const times = toLocalMidnights(stored, row.time_zone);
    if (hasSameTimes(times, stored)) return [];
    return [{ id: row.id, start_at: toIso(times.startAt), end_at: toIso(times.endAt) }];
  });
  transaction.write({
    text: "update agenda_items set time_zone_version = $2 where id = any($1::uuid[])",
    values: [rows.map(({ id }) => id), timeZoneVersion],
  });
  transaction.write({
    text: `update agenda_items i set start_at = t.start_at, end_at = t.end_at, updated_at = $2,
  version = i.version + 1
from jsonb_to_recordset($1::jsonb) as t (id uuid, start_at timestamptz, end_at timestamptz)
where i.id = t.id`,
    values: [JSON.stringify(moved), now],
  });
  return rows.length === batchSize;
}
