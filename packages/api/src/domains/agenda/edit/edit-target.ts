import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import type { LockedItem } from "../move/load-locked-item.ts";
import type {
  MovePlan,
  MoveScope,
  MoveTarget,
  MovableSeries,
  OccurrenceRow,
  PlannedOccurrence,
} from "../move/move-plan.ts";
import { occurrenceRequired, assertSeriesVisible } from "../move/move-problems.ts";
import { planSeriesMove } from "../move/plan-series-move.ts";
import { toMovedItem } from "../move/moved-item.ts";
import { writeMove } from "../move/write-move.ts";
import { toEnd } from "../recurrence/series.ts";
import { dateToInstant } from "../recurrence/stored-rule.ts";

/** The target of a change with a scope: a single item, one occurrence, or a series. */
export type EditTarget = {
  kind: "item" | "occurrence" | "series";
  /** The current item; for a part that is split off, the new copy. */
  item: AgendaItem;
  /** The item before the change, for the audit log; for a part that is split off, the original series. */
  before: AgendaItem;
  /** The series, if the item is one or is an occurrence of one. */
  series: {
    item: AgendaItem;
    definition: MovableSeries;
    rows: OccurrenceRow[];
    /** Deleted rows, which can be restored. */
    deleted: OccurrenceRow[];
  } | null;
  /** Whether users, reminders and attendees belong to the item, not to its series. */
  hasOwnParticipants: boolean;
  /** Whether the change splits the series, which cannot be undone. */
  isSplit: boolean;
  /** Writes the split, before the change itself. */
  prepare(transaction: Transaction): void;
};

const doNothing = (): void => undefined;

/**
 * Returns the target of a change to a loaded item. The scopes are those of a move: by default an occurrence is
 * changed alone, and a series with all its occurrences.
 *
 * @throws Problem AGENDA_OCCURRENCE_REQUIRED, AGENDA_ITEM_READ_ONLY
 */
export function toEditTarget(
  locked: LockedItem,
  scope: MoveScope | undefined,
  context: { organizationId: string; userId: string; now: Date },
): EditTarget {
  const { item, move, hasOwnParticipants } = locked;
  if (move.kind === "series" && (scope === "occurrence" || scope === "following")) {
    throw occurrenceRequired(scope, move.occurrences, dateToInstant(context.now));
  }
  const defaults = { hasOwnParticipants, isSplit: false, prepare: doNothing };
  if (move.kind === "item") return { kind: "item", item, before: item, series: null, ...defaults };

  const seriesItem = locked.series ?? item;
  const { series: definition, occurrences: rows, deleted } = move;
  const series = { item: seriesItem, definition, rows, deleted };
  if (move.kind === "occurrence") {
    if ((scope ?? "occurrence") === "occurrence") {
      return { kind: "occurrence", item, before: item, series, ...defaults };
    }
    assertSeriesVisible(move);
    const split = scope === "following" ? splitAt(move) : null;
    if (split?.newSeries) return toSplitTarget(locked, move, split, context);
  }
  const whole = { kind: "series" as const, item: seriesItem, before: seriesItem, series };
  return { ...whole, ...defaults, hasOwnParticipants: true };
}

type OccurrenceTarget = Extract<MoveTarget, { kind: "occurrence" }>;

/** Plans a split without other changes: a move of an occurrence and the following ones to their current times. */
function splitAt(target: OccurrenceTarget): MovePlan {
  const { item, series, occurrences } = target;
  const row = occurrences.find((each) => each.id === item.id);
  if (!row) throw new Error(`The occurrence ${item.id} is not among the rows of its series.`);
  const startAt = row.recurrenceIdAt;
  const endAt = toEnd(startAt, series.length, series.timeZone);
  const times = { id: item.id, startAt, endAt, isAllDay: series.length.isAllDay };
  return planSeriesMove(target, times, uuidv7(), true);
}

function toSplitTarget(
  locked: LockedItem,
  move: OccurrenceTarget,
  plan: MovePlan,
  context: { organizationId: string; userId: string; now: Date },
): EditTarget {
  const { before, after } = toMovedItem(locked, plan, context);
  const { newSeries } = plan;
  if (newSeries === null) throw new Error("A split needs a new series.");
  const previousRows = new Map([...move.occurrences, ...move.deleted].map((row) => [row.id, row]));
  const toRow = (row: PlannedOccurrence): OccurrenceRow => ({
    ...row,
    isCancelled: previousRows.get(row.id)?.isCancelled ?? false,
    isVisible: previousRows.get(row.id)?.isVisible ?? true,
  });
  return {
    kind: "series",
    item: after,
    before,
    series: {
      item: after,
      definition: { ...newSeries, isCancelled: move.series.isCancelled, hasHiddenDetails: false },
      rows: plan.occurrences.map(toRow),
      deleted: plan.deleted.filter(({ parentId }) => parentId === newSeries.id).map(toRow),
    },
    hasOwnParticipants: true,
    isSplit: true,
    prepare: (transaction) =>
      writeMove(transaction, {
        plan,
        ...context,
        series: locked.series,
        newSeries: after,
        missing: null,
      }),
  };
}
