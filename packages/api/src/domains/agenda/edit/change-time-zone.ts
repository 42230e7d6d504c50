import type { AgendaItem } from "../agenda-item.ts";
import { shiftAmbiguous } from "../move/move-problems.ts";
import { findLastOriginalStart } from "../move/plan-series-move.ts";
import { shiftSeries } from "../move/shift-series.ts";
import { createOriginalStartLookup } from "../recurrence/original-start-lookup.ts";
import type { RecurrenceRule } from "../recurrence/recurrence-rule.ts";
import { toComputedStart, toInstant, toPlainDateTime } from "../recurrence/series.ts";
import { toIso, toStoredRule } from "../recurrence/stored-rule.ts";
import type { ItemEdit } from "./item-edit.ts";
import type { EditTarget } from "./edit-target.ts";

/** An item after a change of its time zone, and a mapping from the previous instants of occurrences to the new ones. */
export type TimeZoneChange = {
  after: AgendaItem;
  toNewInstant: (instant: Temporal.Instant) => Temporal.Instant;
};

/**
 * Returns an edited item in its new time zone. All-day items keep their local days. Other items keep their instant.
 * A series keeps the instant of its first occurrence; its rule and dates, unless the edit contains them, and its
 * other occurrences shift by the same difference in local time.
 *
 * @throws Problem AGENDA_SERIES_SHIFT_AMBIGUOUS if no rule gives the local days in the new time zone
 */
export function changeTimeZone(
  before: AgendaItem,
  edit: ItemEdit,
  series: EditTarget["series"],
): TimeZoneChange {
  const edited: AgendaItem = { ...before, ...edit };
  const { timeZone, isAllDay } = edited;
  if (before.timeZone === timeZone) return { after: edited, toNewInstant: (instant) => instant };
  const after = isAllDay
    ? { ...edited, ...toSameDays(before, timeZone), ...pickTimes(edit) }
    : edited;
  if (series === null) return { after, toNewInstant: (instant) => instant };

  const { definition: seriesBefore, rows } = series;
  const last = findLastOriginalStart({ series: seriesBefore, occurrences: rows });
  const toOriginal = createOriginalStartLookup(seriesBefore, last);
  const from = seriesBefore.startAt;
  const to = toComputedStart(Temporal.Instant.from(after.startAt), timeZone, isAllDay);
  const shift = shiftSeries(seriesBefore, from, to, seriesBefore.length, toOriginal(last));
  if (shift === null && edit.recurrenceRule === undefined) {
    throw shiftAmbiguous(seriesBefore, from, to, "Give the rule in the new time zone with it.");
  }
  const difference = from.until(to, { largestUnit: "days" });
  const toShifted = shift?.toShifted ?? ((wall: Temporal.PlainDateTime) => wall.add(difference));
  const toNewInstant = (instant: Temporal.Instant) =>
    toInstant(toShifted(toOriginal(instant)), timeZone);
  return {
    after: {
      ...after,
      recurrenceRule:
        edit.recurrenceRule === undefined && shift !== null
          ? toStoredRule(withLocalEnd(shift.series.rule, before.timeZone, timeZone))
          : after.recurrenceRule,
      recurrenceDates: edit.recurrenceDates ?? before.recurrenceDates.map(moveDate(toNewInstant)),
    },
    toNewInstant,
  };
}

/** Returns the times that a reversal restores. */
function pickTimes({ startAt, endAt }: ItemEdit): Partial<Pick<AgendaItem, "startAt" | "endAt">> {
  return { ...(startAt !== undefined && { startAt }), ...(endAt !== undefined && { endAt }) };
}

function toSameDays({ startAt, endAt, timeZone }: AgendaItem, newZone: string) {
  const toDay = (text: string): string => {
    const day = toComputedStart(Temporal.Instant.from(text), timeZone, true);
    return toIso(toInstant(day, newZone));
  };
  return { startAt: toDay(startAt), endAt: toDay(endAt) };
}

/** Returns a rule whose `untilAt` has the same wall-clock time in the new time zone. */
function withLocalEnd(rule: RecurrenceRule, oldZone: string, newZone: string): RecurrenceRule {
  const { untilAt } = rule;
  return { ...rule, untilAt: untilAt && toInstant(toPlainDateTime(untilAt, oldZone), newZone) };
}

const moveDate =
  (toNewInstant: TimeZoneChange["toNewInstant"]) =>
  (date: AgendaItem["recurrenceDates"][0]): AgendaItem["recurrenceDates"][0] => ({
    ...date,
    occursAt: toIso(toNewInstant(Temporal.Instant.from(date.occursAt))),
  });
