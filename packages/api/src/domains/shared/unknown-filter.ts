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
export function unknownFilter(
  { name, noun }: { name: string; noun: string },
  given: string,
  known: readonly string[],
): Problem {
  const near = nearest(given, known).slice(0, 5);
  return toValidationProblem([
    {
      location: "query",
      name,
      rule: "unknown",
      message: `${name} names no ${noun}: ${given}${didYouMean(near[0])}`,
      expected: near.length > 0 ? near : known,
      received: given,
    },
  ]);
}
