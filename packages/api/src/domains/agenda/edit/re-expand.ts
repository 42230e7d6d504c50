// Decision: decisions/0013-calendar-series-and-occurrences.md
import { occurrenceCollision } from "../move/move-refusals.ts";
import type { OccurrenceRow, PlannedOccurrence } from "../move/move-plan.ts";
import { expandSeries, maxOccurrences, type Occurrence } from "../recurrence/expand.ts";
import { farPast } from "../recurrence/missing-occurrences.ts";
import { toEnd, toWall, type Series } from "../recurrence/series.ts";

/** The changes to the rows of a series after a change of its rule, dates or time zone. */
export type Reexpansion = {
  /** Rows that stay, with changed times. */
  kept: PlannedOccurrence[];
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
export function reexpand(
  after: (Series & { id: string }) | null,
  rows: readonly OccurrenceRow[],
  horizon: Temporal.Instant,
  toMoment: (moment: Temporal.Instant) => Temporal.Instant,
): Reexpansion {
  if (after === null) return { kept: [], removed: rows.map((row) => row.id), added: [] };
  const wanted = expandSeries(after, farPast, horizon, maxOccurrences);
  const placed = rows.map((row) => ({ row, at: toMoment(row.recurrenceIdAt) }));
  const byMoment = new Map(placed.map(({ row, at }) => [at.epochMilliseconds, row]));
  const matches = new Map<Occurrence, OccurrenceRow>();
  for (const occurrence of wanted) {
    const row = byMoment.get(occurrence.originalStart.epochMilliseconds);
    if (row) matches.set(occurrence, row);
  }
  const matched = new Set([...matches.values()].map((row) => row.id));
  const byDay = Map.groupBy(
    placed.filter(({ row }) => !matched.has(row.id)),
    ({ at }) => toWall(at, after.timeZone).toPlainDate().toString(),
  );
  for (const occurrence of wanted) {
    if (matches.has(occurrence)) continue;
    const near = byDay.get(occurrence.wall.toPlainDate().toString())?.shift();
    if (near) matches.set(occurrence, near.row);
  }

  const stays = new Set([...matches.values()].map((row) => row.id));
  const planned = [...matches].map(([occurrence, row]) => toPlanned(after, occurrence, row));
  const added = wanted.filter((occurrence) => !matches.has(occurrence));
  refuseCollisions(planned, added, rows);
  return {
    kept: planned.filter((row) => !isAsItWas(row, rows)),
    removed: rows.filter((row) => !stays.has(row.id)).map((row) => row.id),
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

function isAsItWas(planned: PlannedOccurrence, rows: readonly OccurrenceRow[]): boolean {
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
export function moveDeleted(
  deleted: readonly OccurrenceRow[],
  after: Series & { id: string },
  toMoment: (moment: Temporal.Instant) => Temporal.Instant,
): PlannedOccurrence[] {
  return deleted.map((row) => {
    const originalStart = toMoment(row.recurrenceIdAt);
    const end = toEnd(originalStart, after.length, after.timeZone);
    return toPlanned(after, { originalStart, start: originalStart, end }, row);
  });
}

/** Rejects a change after which two occurrences of a series would start at the same instant. */
function refuseCollisions(
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
