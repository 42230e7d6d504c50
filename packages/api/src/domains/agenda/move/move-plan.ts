import type { Series } from "../recurrence/series.ts";

export const moveScopes = ["occurrence", "series", "following"] as const;
export type MoveScope = (typeof moveScopes)[number];

/** The body of the operation. If `isAllDay` is omitted, it does not change. */
export type MoveBody = {
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay?: boolean | undefined;
  scope?: MoveScope | undefined;
};

/** The item to move, as the caller sees it. */
export type MovableItem = {
  id: string;
  source: "item" | "task" | "external" | "suggestion";
  isCancelled: boolean;
  /** Whether the caller sees the item as busy time, without its details. */
  hasHiddenDetails: boolean;
  taskId: string | null;
  timeZone: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay: boolean;
  calendar: { id: string; name: string; isEditable: boolean };
};

/** A series with its id and state. */
export type MovableSeries = Series & {
  id: string;
  isCancelled: boolean;
  /** Whether the details of the series are hidden from the caller, who may still take part in an occurrence. */
  hasHiddenDetails: boolean;
};

/** The row of one occurrence; `isMoved` means that it overrides its times. */
export type OccurrenceRow = {
  id: string;
  recurrenceIdAt: Temporal.Instant;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  isAllDay: boolean;
  isMoved: boolean;
  isCancelled: boolean;
  /** Whether the caller may know that the occurrence exists. */
  isVisible: boolean;
};

/** The rows of a series, in any order: active ones and deleted ones. */
type SeriesRows = { occurrences: OccurrenceRow[]; deleted: OccurrenceRow[] };

/** The target that `itemId` identifies. */
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

/** A planned series, with the start and end of its own item. */
export type PlannedSeries = Series & {
  id: string;
  firstStartAt: Temporal.Instant;
  firstEndAt: Temporal.Instant;
};

/** A planned row of an occurrence. */
export type PlannedOccurrence = PlannedTimes & {
  parentId: string;
  recurrenceIdAt: Temporal.Instant;
  isMoved: boolean;
};

/** Everything that a move writes. Rows that are not in the plan stay unchanged. */
export type MovePlan = {
  /** The id of the item in the response. */
  respondWith: string;
  /** A single item with its new times. */
  item: PlannedTimes | null;
  /** The existing series with its changes. */
  series: PlannedSeries | null;
  /** The new series of a split: all other members are copied from the existing series. */
  newSeries: PlannedSeries | null;
  occurrences: PlannedOccurrence[];
  /** Deleted rows, which shift with their exception dates, so that they can be restored. */
  deleted: PlannedOccurrence[];
};

/** The inputs of a plan besides target and body. */
export type MoveContext = {
  now: Temporal.Instant;
  /** The id for the new series of the scope `following`. */
  newSeriesId: string;
};
