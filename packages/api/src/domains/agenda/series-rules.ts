import { v7 as uuidv7 } from "uuid";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { expandSeries, maxOccurrences } from "./recurrence/expand.ts";
import { farPast } from "./recurrence/missing-occurrences.ts";
import { validateRecurrenceRule, type RecurrenceRule } from "./recurrence/recurrence-rule.ts";
import { toComputedStart, toInstant, type Series } from "./recurrence/series.ts";
import { toIso } from "./recurrence/stored-rule.ts";

type DateInput = { kind: "rdate" | "exdate"; occursAt: string };
type ItemDate = AgendaItem["recurrenceDates"][0];
type ItemZone = Pick<AgendaItem, "timeZone" | "isAllDay">;

/**
 * Asserts that a rule is valid, and that recurrence dates are unique and have a rule.
 *
 * @throws Problem VALIDATION_FAILED with all errors
 */
export function assertValidRecurrence(
  rule: RecurrenceRule | null,
  dates: readonly DateInput[],
  startAt: Temporal.Instant,
  zone: ItemZone,
): void {
  const errors: RequestError[] = [];
  if (rule !== null) {
    for (const { pointer, rule: name, message } of validateRecurrenceRule(rule, startAt)) {
      const member = pointer.slice(1) as keyof RecurrenceRule;
      const received = rule[member];
      errors.push({
        location: "body",
        pointer: `/recurrenceRule${pointer}`,
        rule: name === "unique" || name === "required" ? name : "range",
        message: `/recurrenceRule${pointer}: ${message}`,
        expected: message,
        received: received instanceof Temporal.Instant ? toIso(received) : received,
      });
    }
  }
  if (rule === null && dates.length > 0) {
    errors.push(
      toBodyError(
        ["recurrenceDates"],
        "range",
        "belong to a series: an item with a recurrenceRule",
        "no dates, or a recurrenceRule",
        dates.length,
      ),
    );
  }
  const seen = new Set<string>();
  dates.forEach((date, index) => {
    const key = toDateKey(toStoredDate(date, zone));
    if (seen.has(key)) {
      const at = ["recurrenceDates", index];
      const expected = "each kind and moment once";
      errors.push(toBodyError(at, "unique", "must not be given twice", expected, date.occursAt));
    }
    seen.add(key);
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}

const toDateKey = ({ kind, occursAt }: DateInput): string => `${kind} ${Date.parse(occursAt)}`;

/**
 * Returns a date as it is stored. Dates are wall-clock times: an ambiguous time in autumn is the first of the two
 * instants, and for an all-day series any time of a day is the day.
 */
function toStoredDate({ kind, occursAt }: DateInput, { timeZone, isAllDay }: ItemZone): DateInput {
  const wall = toComputedStart(Temporal.Instant.from(occursAt), timeZone, isAllDay);
  return { kind, occursAt: toIso(toInstant(wall, timeZone)) };
}

/** Returns the dates as members of an item; dates that the series already has keep their ids. */
export function toItemDates(
  inputs: readonly DateInput[],
  current: readonly ItemDate[],
  zone: ItemZone,
): ItemDate[] {
  const idsByKey = new Map(current.map((date) => [toDateKey(date), date.id]));
  return inputs
    .map((date) => toStoredDate(date, zone))
    .map((date) => ({ id: idsByKey.get(toDateKey(date)) ?? uuidv7(), ...date }))
    .toSorted((a, b) => (a.occursAt + a.id < b.occursAt + b.id ? -1 : 1));
}

/** Returns the dates of one kind as members of `Series`. */
export function toRecurrenceDates(
  { recurrenceDates, timeZone, isAllDay }: ItemZone & Pick<AgendaItem, "recurrenceDates">,
  kind: ItemDate["kind"],
): Series["rdates"] {
  return recurrenceDates
    .filter((date) => date.kind === kind)
    .map(({ id, occursAt }) => ({
      id,
      occursAt: toComputedStart(Temporal.Instant.from(occursAt), timeZone, isAllDay),
    }));
}

/** Expands a series up to the horizon, with at most one occurrence above the limit. */
const expandToLimit = (series: Series, horizon: Temporal.Instant) =>
  expandSeries(series, farPast, horizon, maxOccurrences + 1);

/** Whether a series has more occurrences than can be stored, which is possible after some years. */
export const isTooLong = (series: Series, horizon: Temporal.Instant): boolean =>
  expandToLimit(series, horizon).length > maxOccurrences;

/**
 * Asserts that all occurrences of a series up to the horizon can be stored.
 *
 * @throws Problem AGENDA_SERIES_TOO_LONG
 */
export function assertSeriesLength(series: Series, horizon: Temporal.Instant): void {
  const occurrences = expandToLimit(series, horizon);
  if (occurrences.length <= maxOccurrences) return;
  const last = occurrences[maxOccurrences - 1]?.start ?? horizon;
  throw new Problem(
    "AGENDA_SERIES_TOO_LONG",
    `The series would have more than ${maxOccurrences} occurrences before ${toIso(horizon)}.`,
    { limit: maxOccurrences, lastAt: toIso(last) },
  );
}
