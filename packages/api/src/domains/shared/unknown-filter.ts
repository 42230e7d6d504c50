import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Problem } from "../../problems/problem.ts";
import { nearest } from "../../schema/errors/nearest.ts";

/**
 * Returns the refusal of a filter by a word that nothing has ever been called: its list would be empty, which
 * reads as if nothing had happened.
 *
 * @param noun what the filter names: `kind of record`
 * @param known the words to choose from
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
