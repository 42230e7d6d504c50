import type { RequestError } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { isLocalMidnight, toLength } from "../recurrence/series.ts";

const maxDays = 366;
const firstYear = 1900;
const lastYear = 2999;

/**
 * Asserts that the times of an item are valid: the end after the start, at most 366 days, all-day items from local
 * midnight to local midnight, years 1900 to 2999.
 *
 * @throws {Problem} VALIDATION_FAILED with all errors
 */
export function assertItemTimes(
  times: { startAt: Temporal.Instant; endAt: Temporal.Instant; isAllDay: boolean },
  timeZone: string,
): void {
  const errors: RequestError[] = [];
  const addError = (member: "startAt" | "endAt", text: string, expected: string) => {
    errors.push(toBodyError([member], "range", text, expected, times[member].toString()));
  };

  for (const member of ["startAt", "endAt"] as const) {
    const { year } = times[member].toZonedDateTimeISO("UTC");
    if (year < firstYear || year > lastYear) {
      const years = `${firstYear} to ${lastYear}`;
      addError(member, `must lie in the years ${years}`, years);
    } else if (times.isAllDay && !isLocalMidnight(times[member], timeZone)) {
      const midnight = times[member].toZonedDateTimeISO(timeZone).startOfDay();
      const expected = midnight.toString({ timeZoneName: "never" });
      addError(member, `must be midnight in ${timeZone} for an all-day item`, expected);
    }
  }

  if (Temporal.Instant.compare(times.endAt, times.startAt) <= 0) {
    addError("endAt", "must be after startAt", `after ${times.startAt.toString()}`);
  } else if (errors.length === 0) {
    const length = toLength(times.startAt, times.endAt, times.isAllDay, timeZone);
    const days = length.isAllDay ? length.days : length.milliseconds / 86_400_000;
    if (days > maxDays) {
      const expected = `at most ${maxDays} days`;
      addError("endAt", `must be ${expected} after startAt`, expected);
    }
  }

  if (errors.length > 0) throw toValidationProblem(errors);
}
