import type { Problem } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";

/** Thrown for an amount that no JSON number represents exactly: above 9007199254740991 in the minor unit. */
export class AmountTooLargeError extends Error {
  /** The position, from 0, of the line with that net amount; null for a sum of lines. */
  readonly line: number | null;

  constructor(line: number | null) {
    super(
      line === null
        ? "The lines together come to more than can be counted exactly."
        : `Line ${line} comes to more than can be counted exactly.`,
    );
    this.name = "AmountTooLargeError";
    this.line = line;
  }
}

/**
 * Returns the amount as a number.
 *
 * @throws AmountTooLargeError
 */
export function toExactNumber(amount: bigint, line: number | null): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountTooLargeError(line);
  return Number(amount);
}

/** Returns the problem (VALIDATION_FAILED) for a request whose body has the lines in its member `lines`. */
export function toAmountProblem(error: AmountTooLargeError): Problem {
  const path = error.line === null ? ["lines"] : ["lines", error.line];
  const max = Number.MAX_SAFE_INTEGER;
  const text = `must come to at most ${max} in the minor unit`;
  return toValidationProblem([toBodyError(path, "range", text, max)]);
}
