import type { Series } from "../recurrence/series.ts";

export const moveScopes = ["occurrence", "series", "following"] as const;
export type MoveScope = (typeof moveScopes)[number];

/** The body of the operation. Without `isAllDay` the item stays as it is. */
export type MoveBody = {
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay?: boolean | undefined;
  scope?: MoveScope | undefined;
};

/** The addressed item as the caller sees it. */
export type MovableItem = {
  id: string;
  source: "item" | "task" | "external" | "suggestion";
  isCancelled: boolean;
  /** Whether the caller sees only that the time is taken. */
  isHidden: boolean;
  taskId: string | null;
  timeZone: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay: boolean;
  calendar: { id: string; name: string; isEditable: boolean };
};

/** A series with its identity. */
export type MovableSeries = Series & {
  id: string;
  isCancelled: boolean;
  /** Whether its details are hidden from the caller, who may still see an occurrence that they are part of. */
  isHidden: boolean;
};

/** The row of one occurrence; `isMoved` when it has times of its own. */
export type OccurrenceRow = {
  id: string;
  recurrenceIdAt: Temporal.Instant;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay: boolean;
  isMoved: boolean;
  isCancelled: boolean;
  /** Whether the caller may know of it. */
  isKnown: boolean;
};

/** The rows of a series, in any order: active ones and deleted ones. */
type SeriesRows = { occurrences: OccurrenceRow[]; deleted: OccurrenceRow[] };

/** What `itemId` identifies. */
export type MoveTarget =
  | { kind: "item"; item: MovableItem }
  | ({ kind: "occurrence"; item: MovableItem; series: MovableSeries } & SeriesRows)
  | ({ kind: "series"; item: MovableItem; series: MovableSeries } & SeriesRows);

export type PlannedTimes = {
  id: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay: boolean;
};

/** A series as planned, with the start and end that its own item shows. */
export type PlannedSeries = Series & {
  id: string;
  firstStartAt: Temporal.Instant;
  firstEndAt: Temporal.Instant;
};

/** An occurrence row as planned. */
export type PlannedOccurrence = PlannedTimes & {
  parentId: string;
  recurrenceIdAt: Temporal.Instant;
  isMoved: boolean;
};

/** Everything a move writes. Rows that it does not name stay as they are. */
export type MovePlan = {
  /** The id of the item to respond with. */
  respondWith: string;
  /** A plain item with its new times. */
  item: PlannedTimes | null;
  /** The planned window of a task, for items of the source `task`. */
  task: { taskId: string; plannedStartAt: Temporal.Instant; plannedEndAt: Temporal.Instant } | null;
  /** The existing series, changed. */
  series: PlannedSeries | null;
  /** The series that a split creates: everything not named here is copied from the old one. */
  newSeries: PlannedSeries | null;
  occurrences: PlannedOccurrence[];
  /** Deleted rows move along with their excluded dates, so that they can be restored. */
  deleted: PlannedOccurrence[];
};

/** Inputs that do not follow from target and body. */
export type MoveContext = {
  now: Temporal.Instant;
  /** The id of the series that the scope `following` creates. */
  newSeriesId: string;
};
