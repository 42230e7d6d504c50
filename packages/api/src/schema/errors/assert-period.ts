import type { RequestError } from "../../problems/problem.ts";
import { toValidationProblem } from "./request-errors.ts";

/**
 * Checks that the period of a query, with an instant each in two parameters, ends after it starts. An omitted
 * parameter is not checked.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertPeriod<Start extends string, End extends string>(
  query: { readonly [Name in Start | End]?: string | undefined },
  startName: Start,
  endName: End,
): void {
  const { [startName]: start, [endName]: end } = query;
  if (start === undefined || end === undefined || Date.parse(end) > Date.parse(start)) return;
  throw toValidationProblem([
    toPeriodError(endName, end, `must be after ${startName}`, `after ${start}`),
  ]);
}

/** Returns the error of the parameter with the end of a period. */
export function toPeriodError(
  name: string,
  received: string,
  message: string,
  expected: string,
): RequestError {
  return {
    location: "query",
    name,
    rule: "range",
    message: `${name} ${message}`,
    expected,
    received,
  };
}
