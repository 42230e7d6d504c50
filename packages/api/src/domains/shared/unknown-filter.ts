import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Problem } from "../../problems/problem.ts";
import { nearest } from "../../schema/errors/nearest.ts";

/**
 * Returns the problem (VALIDATION_FAILED) for a filter with an unknown value: an empty list would suggest that
 * nothing has happened.
 *
 * @param noun what the filter selects: `kind of record`
 * @param allowed the valid values
 */
export function toUnknownFilterProblem(
  { name, noun }: { name: string; noun: string },
  received: string,
  allowed: readonly string[],
): Problem {
  const suggestions = nearest(received, allowed).slice(0, 5);
  return toValidationProblem([
    {
      location: "query",
      name,
      rule: "unknown",
      message: `${name} names no ${noun}: ${received}${didYouMean(suggestions[0])}`,
      expected: suggestions.length > 0 ? suggestions : allowed,
      received,
    },
  ]);
}
