import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";

/** The bounds of a date-time in the past. */
type DateTimeBounds = {
  now: Date;
  /** The earliest valid date-time; null if there is none. */
  earliest?: string | null;
};

/**
 * Asserts that a date-time of a body is not in the future.
 *
 * @param member the name of the member: `acceptedAt`
 * @throws Problem VALIDATION_FAILED if it is in the future, or before `earliest`
 */
export function assertPastDateTime(
  member: string,
  received: string | undefined,
  { now, earliest = null }: DateTimeBounds,
): void {
  if (received === undefined) return;
  const instant = new Date(received);
  const isEarly = earliest !== null && instant < new Date(earliest);
  if (instant <= now && !isEarly) return;
  const violation = isEarly ? `be before ${earliest}` : "be in the future";
  const expected =
    earliest === null ? "a moment up to now" : `a moment between ${earliest} and now`;
  throw toValidationProblem([
    toBodyError([member], "range", `must not ${violation}`, expected, received),
  ]);
}
