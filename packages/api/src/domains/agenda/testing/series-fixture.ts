/** Series, rows and moves in short notation, for tests of move plans. */
import { computeMissingOccurrences } from "../recurrence/missing-occurrences.ts";
import type {
  MovableItem,
  MovableSeries,
  MoveBody,
  MovePlan,
  MoveScope,
  OccurrenceRow,
  PlannedOccurrence,
} from "../move/move-plan.ts";
import { planMove } from "../move/plan-move.ts";
import { type RecurrenceRule, ruleDefaults } from "../recurrence/recurrence-rule.ts";
import { toEnd, toInstant, toLength, toPlainDateTime } from "../recurrence/series.ts";

export const seriesId = "10000000-0000-4000-8000-000000000001";
export const newSeriesId = "10000000-0000-4000-8000-000000000002";
export const instant = (text: string) => Temporal.Instant.from(text);
const wall = (text: string) => Temporal.PlainDateTime.from(text);

export type SeriesShape = Partial<RecurrenceRule> & {
  at: string;
  zone?: string;
  minutes?: number;
  days?: number;
  rdates?: string[];
  exdates?: string[];
};

/** Creates a series from wall-clock texts; by default weekly, 90 minutes, in Europe/Amsterdam. */
export function createSeries(shape: SeriesShape): MovableSeries {
  const { at, zone, minutes, days, rdates, exdates, ...rule } = shape;
  const toDates = (kind: string, walls: string[] = []) =>
    walls.map((text, index) => ({ id: `${kind}-${index}`, occursAt: wall(text) }));
  return {
    id: seriesId,
    isCancelled: false,
    hasHiddenDetails: false,
    startAt: wall(at),
    timeZone: zone ?? "Europe/Amsterdam",
    length: days
      ? { isAllDay: true, days }
      : { isAllDay: false, milliseconds: (minutes ?? 90) * 60_000 },
    rule: {
      frequency: "weekly",
      ...ruleDefaults,
      ...rule,
    },
    rdates: toDates("rdate", rdates),
    exdates: toDates("exdate", exdates),
  };
}

/** A series with its rows, as in the database. */
export type SeriesState = { series: MovableSeries; rows: OccurrenceRow[] };

export function createSeriesState(shape: SeriesShape, months = 24): SeriesState {
  const series = createSeries(shape);
  const horizon = series.startAt.add({ months }).toZonedDateTime(series.timeZone).toInstant();
  const rows = computeMissingOccurrences(
    series,
    [],
    horizon,
    () => false,
    () => crypto.randomUUID(),
  ).map((row): OccurrenceRow => ({
    ...row,
    isAllDay: series.length.isAllDay,
    isMoved: false,
    isCancelled: false,
    isVisible: true,
  }));
  return { series, rows };
}

/** Returns the row of the occurrence with this computed start. */
export function rowAt(state: SeriesState, at: string): OccurrenceRow {
  const instantAt = toInstant(wall(at), state.series.timeZone);
  const row = state.rows.find((each) => each.recurrenceIdAt.equals(instantAt));
  if (!row) throw new Error(`no occurrence at ${at}`);
  return row;
}

export const plainItem = (members: Partial<MovableItem> = {}): MovableItem => ({
  id: "20000000-0000-4000-8000-000000000001",
  source: "item",
  isCancelled: false,
  hasHiddenDetails: false,
  taskId: null,
  timeZone: "Europe/Amsterdam",
  startAt: instant("2026-11-23T09:00:00Z"),
  endAt: instant("2026-11-23T10:00:00Z"),
  isAllDay: false,
  calendar: { id: "30000000-0000-4000-8000-000000000001", name: "Werkplaats", isEditable: true },
  ...members,
});

export type MoveInput = {
  /** Wall-clock start and end, in the time zone of the series. */
  to: [string, string];
  scope?: MoveScope | undefined;
  isAllDay?: boolean | undefined;
};

const toBody = (move: MoveInput, timeZone: string): MoveBody => ({
  startAt: toInstant(wall(move.to[0]), timeZone),
  endAt: toInstant(wall(move.to[1]), timeZone),
  scope: move.scope,
  isAllDay: move.isAllDay,
});

const context = { now: instant("2026-11-20T12:00:00Z"), newSeriesId };

/** Plans a move of the occurrence with the computed start `at`. */
export function moveOccurrence(
  state: SeriesState,
  at: string,
  move: MoveInput,
  members: Partial<MovableItem> = {},
): MovePlan {
  const { series, rows } = state;
  const row = rowAt(state, at);
  const { id, startAt, endAt, isAllDay, isCancelled } = row;
  const times = { id, startAt, endAt, isAllDay, isCancelled, timeZone: series.timeZone };
  const item = plainItem({ ...times, ...members });
  return planMove(
    { kind: "occurrence", item, series, occurrences: rows, deleted: [] },
    toBody(move, series.timeZone),
    context,
  );
}

/** Plans a move by the id of the series. */
export function moveSeries(
  state: SeriesState,
  move: MoveInput,
  members: Partial<MovableItem> = {},
): MovePlan {
  const { series, rows } = state;
  const startAt = toInstant(series.startAt, series.timeZone);
  const item = plainItem({
    id: series.id,
    startAt,
    endAt: toEnd(startAt, series.length, series.timeZone),
    isAllDay: series.length.isAllDay,
    timeZone: series.timeZone,
    ...members,
  });
  return planMove(
    { kind: "series", item, series, occurrences: rows, deleted: [] },
    toBody(move, series.timeZone),
    context,
  );
}

/** Returns the rows after a plan, sorted by their new start. */
export function rowsAfter(state: SeriesState, plan: MovePlan): PlannedOccurrence[] {
  const planned = new Map(plan.occurrences.map((row) => [row.id, row]));
  return state.rows
    .map((row) => planned.get(row.id) ?? { ...row, parentId: seriesId })
    .toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt));
}

/** Applies a plan and returns the resulting state of each series. */
export function applyPlan(
  state: SeriesState,
  plan: MovePlan,
): { old: SeriesState; split: SeriesState | null } {
  const rows = rowsAfter(state, plan);
  const toRows = (parentId: string): OccurrenceRow[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => ({
        ...row,
        isCancelled: state.rows.find((each) => each.id === row.id)?.isCancelled ?? false,
        isVisible: true,
      }));
  return {
    old: { series: { ...state.series, ...plan.series }, rows: toRows(seriesId) },
    split: plan.newSeries && {
      series: { ...state.series, ...plan.newSeries },
      rows: toRows(plan.newSeries.id),
    },
  };
}

/** Returns the starts as wall-clock texts in a time zone. */
export const shownStarts = (rows: { startAt: Temporal.Instant }[], zone = "Europe/Amsterdam") =>
  rows.map((row) => toPlainDateTime(row.startAt, zone).toString({ smallestUnit: "minute" }));

/** Returns the computed starts (`recurrenceIdAt`) as wall-clock texts. */
export const computedStarts = (
  rows: { recurrenceIdAt: Temporal.Instant }[],
  zone = "Europe/Amsterdam",
) =>
  rows.map((row) => toPlainDateTime(row.recurrenceIdAt, zone).toString({ smallestUnit: "minute" }));

/** Returns a copy in which the occurrence with the computed start `at` has overridden times. */
export function withOverride(state: SeriesState, at: string, to: [string, string]): SeriesState {
  const { id } = rowAt(state, at);
  const { timeZone } = state.series;
  const [startAt, endAt] = [toInstant(wall(to[0]), timeZone), toInstant(wall(to[1]), timeZone)];
  return {
    ...state,
    rows: state.rows.map((row) =>
      row.id === id ? { ...row, startAt, endAt, isMoved: true } : row,
    ),
  };
}

/** Returns the length of a row in minutes. */
export const toMinutes = (row: { startAt: Temporal.Instant; endAt: Temporal.Instant }) => {
  const length = toLength(row.startAt, row.endAt, false, "UTC");
  return length.isAllDay ? Number.NaN : length.milliseconds / 60_000;
};

/** Calls a function and returns the code and members of the problem that it throws. */
export function catchProblem(call: () => unknown): Record<string, unknown> {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && "code" in error && "members" in error) {
      return { code: error.code, detail: error.message, ...(error.members as object) };
    }
    throw error;
  }
  throw new Error("the move was not rejected");
}

/** Replaces Temporal values by strings, since `toMatchObject` does not compare them. */
export const toJsonValue = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value)) as Value;
