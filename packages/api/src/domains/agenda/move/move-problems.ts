import { Problem } from "../../../problems/problem.ts";
import type { AgendaEntry } from "../agenda-entry.ts";
import type { MovableSeries, MoveScope, MoveTarget, OccurrenceRow } from "./move-plan.ts";

/** Returns the problem for a scope that needs one occurrence, with the next three that are visible to the caller. */
export function occurrenceRequired(
  scope: MoveScope,
  occurrences: OccurrenceRow[],
  now: Temporal.Instant,
): Problem {
  const next = occurrences
    .filter((row) => row.isVisible && !row.isCancelled)
    .filter((row) => Temporal.Instant.compare(row.startAt, now) >= 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt))
    .slice(0, 3)
    .map((row) => ({ id: row.id, startAt: toTimestamp(row.startAt) }));
  return new Problem(
    "AGENDA_OCCURRENCE_REQUIRED",
    `The scope ${scope} needs the id of one occurrence; this is the id of the series.`,
    { occurrences: next },
  );
}

/** @throws Problem AGENDA_ITEM_READ_ONLY, AGENDA_CALENDAR_READ_ONLY if the caller may not change the item */
export function assertEditable({ item }: MoveTarget): void {
  if (item.source === "external") {
    throw new Problem(
      "AGENDA_ITEM_READ_ONLY",
      "This item comes from a connected calendar and cannot be changed here.",
      { itemId: item.id },
    );
  }
  if (item.hasHiddenDetails) {
    throw new Problem(
      "AGENDA_ITEM_READ_ONLY",
      "The details of this item are hidden from you, so you cannot change it.",
      { itemId: item.id },
    );
  }
  if (!item.calendar.isEditable) {
    throw new Problem(
      "AGENDA_CALENDAR_READ_ONLY",
      `The calendar "${item.calendar.name}" cannot be edited.`,
      { calendarId: item.calendar.id },
    );
  }
}

/** Returns the problem for a change of the planned time of a task that is not a move. */
export function plannedTaskReadOnly({
  id,
  task_display_number: number,
}: Pick<AgendaEntry, "id" | "task_display_number">): Problem {
  return new Problem(
    "AGENDA_ITEM_READ_ONLY",
    `This item is the planned time of task ${number}: only moveAgendaItem changes it here.`,
    {
      itemId: id,
      hint: "Change the task with updateTask; plannedStartAt and plannedEndAt with null take it out of the agenda.",
    },
  );
}

/** @throws Problem AGENDA_ITEM_READ_ONLY if the caller sees the occurrence, but not the details of its series */
export function assertSeriesVisible({
  item,
  series,
}: Extract<MoveTarget, { series: object }>): void {
  if (!series.hasHiddenDetails || item.hasHiddenDetails) return;
  throw new Problem(
    "AGENDA_ITEM_READ_ONLY",
    "The series of this occurrence is hidden from you: you can change this occurrence alone.",
    { itemId: item.id },
  );
}

/** @throws Problem AGENDA_ITEM_CANCELLED if the item or its series is cancelled, and those of `assertEditable` */
export function assertMovable(target: MoveTarget): void {
  assertEditable(target);
  const { item } = target;
  if (item.isCancelled || (target.kind !== "item" && target.series.isCancelled)) {
    throw new Problem("AGENDA_ITEM_CANCELLED", "This item is cancelled and cannot be moved.", {
      itemId: item.id,
      hint: "Undo the cancelling (revertAuditEntry), confirm it (setAgendaItemState), or make a new item (createAgendaItem).",
    });
  }
}

/** Returns the problem for a shift that no recurrence rule describes. */
export function shiftAmbiguous(
  series: MovableSeries,
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
  hint = "Change the rule of the series instead, or move single occurrences.",
): Problem {
  const { rule } = series;
  const { days } = from.toPlainDate().until(to.toPlainDate(), { largestUnit: "days" });
  const seriesDescription =
    rule.monthOrdinal === null
      ? `The rule of this series`
      : `A series on the ${rule.monthOrdinal} ${rule.monthWeekday} of the month`;
  const unit = Math.abs(days) === 1 ? "day" : "days";
  return new Problem(
    "AGENDA_SERIES_SHIFT_AMBIGUOUS",
    `${seriesDescription} cannot be shifted by ${days} ${unit}.`,
    { itemId: series.id, hint },
  );
}

/**
 * Returns the problem for a start that another occurrence already has.
 *
 * @param occurrenceId the other occurrence, which the problem contains only if it is visible to the caller
 */
export function occurrenceCollision(
  rows: readonly OccurrenceRow[],
  occurrenceId: string | null,
  startAt: Temporal.Instant,
): Problem {
  const isInvisible = rows.some(({ id, isVisible }) => id === occurrenceId && !isVisible);
  return new Problem(
    "AGENDA_OCCURRENCE_COLLISION",
    `Another occurrence of this series starts at ${toTimestamp(startAt)}.`,
    { occurrenceId: isInvisible ? null : occurrenceId, startAt: toTimestamp(startAt) },
  );
}

/** Formats an instant as in responses: UTC with milliseconds. */
function toTimestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "millisecond" });
}
