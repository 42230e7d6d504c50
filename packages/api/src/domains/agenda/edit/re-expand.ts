// Decision: decisions/0013-calendar-series-and-occurrences.md
import { occurrenceCollision } from "../move/move-problems.ts";
import type { OccurrenceRow, PlannedOccurrence } from "../move/move-plan.ts";
import { expandSeries, maxOccurrences, type Occurrence } from "../recurrence/expand.ts";
import { farPast } from "../recurrence/missing-occurrences.ts";
import { toEnd, toPlainDateTime, type Series } from "../recurrence/series.ts";

/** The changes to the rows of a series after a change of its rule, dates or time zone. */
export type Reexpansion = {
  /** Rows that stay, with changed times. */
  updated: PlannedOccurrence[];
  /** Ids of rows that the series no longer generates. */
  removed: string[];
  /** Occurrences without a row. */
  added: Occurrence[];
};

/**
 * Matches the rows of a series with the newly computed occurrences: first by instant, then by local day. A matched
 * row keeps its overrides.
 *
 * @param after null if the item no longer recurs
 * @param toNewInstant maps the previous instant of an occurrence to the instant in the time zone of `after`
 * @throws Problem AGENDA_OCCURRENCE_COLLISION
 */
export function reexpandSeries(
  after: (Series & { id: string }) | null,
  rows: readonly OccurrenceRow[],
  horizon: Temporal.Instant,
  toNewInstant: (moment: Temporal.Instant) => Temporal.Instant,
): Reexpansion {
  if (after === null) return { updated: [], removed: rows.map((row) => row.id), added: [] };
  const occurrences = expandSeries(after, farPast, horizon, maxOccurrences);
  const movedRows = rows.map((row) => ({ row, at: toNewInstant(row.recurrenceIdAt) }));
  const byInstant = new Map(movedRows.map(({ row, at }) => [at.epochMilliseconds, row]));
  const matches = new Map<Occurrence, OccurrenceRow>();
  for (const occurrence of occurrences) {
    const row = byInstant.get(occurrence.originalStart.epochMilliseconds);
    if (row) matches.set(occurrence, row);
  }
  const matched = new Set([...matches.values()].map((row) => row.id));
  const byDay = Map.groupBy(
    movedRows.filter(({ row }) => !matched.has(row.id)),
    ({ at }) => toPlainDateTime(at, after.timeZone).toPlainDate().toString(),
  );
  for (const occurrence of occurrences) {
    if (matches.has(occurrence)) continue;
    const match = byDay.get(occurrence.wall.toPlainDate().toString())?.shift();
    if (match) matches.set(occurrence, match.row);
  }

  const matchedIds = new Set([...matches.values()].map((row) => row.id));
  const planned = [...matches].map(([occurrence, row]) => toPlanned(after, occurrence, row));
  const added = occurrences.filter((occurrence) => !matches.has(occurrence));
  assertNoCollisions(planned, added, rows);
  return {
    updated: planned.filter((row) => !isUnchanged(row, rows)),
    removed: rows.filter((row) => !matchedIds.has(row.id)).map((row) => row.id),
    added,
  };
}

function toPlanned(
  series: Series & { id: string },
  { originalStart, start, end }: Omit<Occurrence, "wall">,
  row: OccurrenceRow,
): PlannedOccurrence {
  const { id, startAt, endAt, isAllDay, isMoved } = row;
  const times = isMoved
    ? { startAt, endAt, isAllDay }
    : { startAt: start, endAt: end, isAllDay: series.length.isAllDay };
  return { id, parentId: series.id, recurrenceIdAt: originalStart, isMoved, ...times };
}

function isUnchanged(planned: PlannedOccurrence, rows: readonly OccurrenceRow[]): boolean {
  const row = rows.find((each) => each.id === planned.id);
  return (
    row !== undefined &&
    row.recurrenceIdAt.equals(planned.recurrenceIdAt) &&
    row.startAt.equals(planned.startAt) &&
    row.endAt.equals(planned.endAt) &&
    row.isAllDay === planned.isAllDay
  );
}

/**
 * Returns the deleted rows of a series in its new time zone: they move like the other rows, so that they can be
 * restored. Rows with overridden times keep them.
 */
export function toMovedDeletedRows(
  deleted: readonly OccurrenceRow[],
  after: Series & { id: string },
  toNewInstant: (moment: Temporal.Instant) => Temporal.Instant,
): PlannedOccurrence[] {
  return deleted.map((row) => {
    const originalStart = toNewInstant(row.recurrenceIdAt);
    const end = toEnd(originalStart, after.length, after.timeZone);
    return toPlanned(after, { originalStart, start: originalStart, end }, row);
  });
}

/** Rejects a change after which two occurrences of a series would start at the same instant. */
function assertNoCollisions(
  planned: PlannedOccurrence[],
  added: Occurrence[],
  rows: readonly OccurrenceRow[],
): void {
  const starts = new Map(added.map(({ start }) => [start.epochMilliseconds, ""]));
  for (const row of planned) {
    const key = row.startAt.epochMilliseconds;
    const other = starts.get(key);
    if (other !== undefined) {
      throw occurrenceCollision(rows, other === "" ? row.id : other, row.startAt);
    }
    starts.set(key, row.id);
  }
}
