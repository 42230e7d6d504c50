import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";

/** What bounds a moment at which something has happened. */
type Bounds = {
  now: Date;
  /** A date-time that the moment cannot precede; null when there is none. */
  earliest?: string | null;
};

/**
 * Checks a date-time of a body that says when something has happened.
 *
 * @param member the name of the member: `acceptedAt`
 * @throws Problem VALIDATION_FAILED for one in the future, or before the earliest one
 */
export function assertHappened(
  member: string,
  received: string | undefined,
  { now, earliest = null }: Bounds,
): void {
  if (received === undefined) return;
  const moment = new Date(received);
  const isEarly = earliest !== null && moment < new Date(earliest);
  if (moment <= now && !isEarly) return;
  const rule = isEarly ? `be before ${earliest}` : "be in the future";
  const expected =
    earliest === null ? "a moment up to now" : `a moment between ${earliest} and now`;
  throw toValidationProblem([
    toBodyError([member], "range", `must not ${rule}`, expected, received),
  ]);
}
