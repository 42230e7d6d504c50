import type { AgendaItem } from "../agenda-item.ts";
import { shiftAmbiguous } from "../move/move-refusals.ts";
import { lastMoment } from "../move/move-series.ts";
import { shiftSeries } from "../move/shift-series.ts";
import { originalStarts } from "../recurrence/original-starts.ts";
import type { RecurrenceRule } from "../recurrence/recurrence-rule.ts";
import { toComputedStart, toInstant, toWall } from "../recurrence/series.ts";
import { toIso, toStoredRule } from "../recurrence/stored-rule.ts";
import type { ItemEdit } from "./item-edit.ts";
import type { Subject } from "./subject.ts";

/** An item after a change of its time zone, and a mapping from the previous instants of occurrences to the new ones. */
export type Placed = {
  after: AgendaItem;
  toMoment: (moment: Temporal.Instant) => Temporal.Instant;
};

/**
 * Returns an edited item in its new time zone. All-day items keep their local days. Other items keep their instant.
 * A series keeps the instant of its first occurrence; its rule and dates, unless the edit contains them, and its
 * other occurrences shift by the same difference in local time.
 *
 * @throws Problem AGENDA_SERIES_SHIFT_AMBIGUOUS if no rule gives the local days in the new time zone
 */
export function inOtherZone(before: AgendaItem, edit: ItemEdit, series: Subject["series"]): Placed {
  const edited: AgendaItem = { ...before, ...edit };
  const { timeZone, isAllDay } = edited;
  if (before.timeZone === timeZone) return { after: edited, toMoment: (moment) => moment };
  const after = isAllDay ? { ...edited, ...onItsDays(before, timeZone), ...timesOf(edit) } : edited;
  if (series === null) return { after, toMoment: (moment) => moment };

  const { engine, rows } = series;
  const last = lastMoment({ series: engine, occurrences: rows });
  const toOriginal = originalStarts(engine, last);
  const from = engine.startAt;
  const to = toComputedStart(Temporal.Instant.from(after.startAt), timeZone, isAllDay);
  const shift = shiftSeries(engine, from, to, engine.length, toOriginal(last));
  if (shift === null && edit.recurrenceRule === undefined) {
    throw shiftAmbiguous(engine, from, to, "Give the rule in the new time zone with it.");
  }
  const difference = from.until(to, { largestUnit: "days" });
  const toShifted = shift?.toShifted ?? ((wall: Temporal.PlainDateTime) => wall.add(difference));
  const toMoment = (moment: Temporal.Instant) => toInstant(toShifted(toOriginal(moment)), timeZone);
  return {
    after: {
      ...after,
      recurrenceRule:
        edit.recurrenceRule === undefined && shift !== null
          ? toStoredRule(withEndThere(shift.series.rule, before.timeZone, timeZone))
          : after.recurrenceRule,
      recurrenceDates: edit.recurrenceDates ?? before.recurrenceDates.map(toDate(toMoment)),
    },
    toMoment,
  };
}

/** Returns the times that a reversal restores. */
function timesOf({ startAt, endAt }: ItemEdit): Partial<Pick<AgendaItem, "startAt" | "endAt">> {
  return { ...(startAt !== undefined && { startAt }), ...(endAt !== undefined && { endAt }) };
}

function onItsDays({ startAt, endAt, timeZone }: AgendaItem, newZone: string) {
  const toDay = (text: string): string => {
    const day = toComputedStart(Temporal.Instant.from(text), timeZone, true);
    return toIso(toInstant(day, newZone));
  };
  return { startAt: toDay(startAt), endAt: toDay(endAt) };
}

/** Returns a rule whose `untilAt` has the same wall-clock time in the new time zone. */
function withEndThere(rule: RecurrenceRule, oldZone: string, newZone: string): RecurrenceRule {
  const { untilAt } = rule;
  return { ...rule, untilAt: untilAt && toInstant(toWall(untilAt, oldZone), newZone) };
}

const toDate =
  (toMoment: Placed["toMoment"]) =>
  (date: AgendaItem["recurrenceDates"][0]): AgendaItem["recurrenceDates"][0] => ({
    ...date,
    occursAt: toIso(toMoment(Temporal.Instant.from(date.occursAt))),
  });
