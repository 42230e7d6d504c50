import type { RequestError } from "../../problems/problem.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Refuses a list window that ends before it begins or is too long.
 *
 * @param maxDays the most local days, of which one may have 25 hours
 * @throws {Problem} VALIDATION_FAILED
 */
export function checkWindow(from: string, to: string, maxDays?: number): void {
  const length = Date.parse(to) - Date.parse(from);
  const refuse = (message: string, expected: string) => {
    const error: RequestError = {
      location: "query",
      name: "to",
      rule: "range",
      message: `to ${message}`,
      expected,
      received: to,
    };
    return toValidationProblem([error]);
  };
  if (length <= 0) throw refuse("must be after from", `after ${from}`);
  if (maxDays !== undefined && length > maxDays * dayMs + hourMs) {
    const most = `at most ${maxDays} days after from`;
    throw refuse(`must be ${most}`, most);
  }
}
