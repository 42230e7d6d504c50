import { assertPeriod, toPeriodError } from "../../schema/errors/assert-period.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Asserts that the window of a list ends after its start and is not too long.
 *
 * @param maxDays the maximum number of local days, one of which may have 25 hours
 * @throws {Problem} VALIDATION_FAILED
 */
export function assertWindow(window: { from: string; to: string }, maxDays: number): void {
  assertPeriod(window, "from", "to");
  const { from, to } = window;
  if (Date.parse(to) - Date.parse(from) <= maxDays * dayMs + hourMs) return;
  const expected = `at most ${maxDays} days after from`;
  throw toValidationProblem([toPeriodError("to", to, `must be ${expected}`, expected)]);
}
