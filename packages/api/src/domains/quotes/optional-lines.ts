import { AmountTooLargeError } from "../shared/money/amount-too-large-error.ts";
import { type Totals, toTotals } from "../shared/money/totals.ts";
import type { SalesLine } from "../sales/sales-line.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Quote } from "./quote.ts";

const member = "optionalLineIds";

/**
 * Returns the ids of the selected optional lines: each once, in the order of the lines.
 *
 * @throws Problem VALIDATION_FAILED for each id that names no optional line of the quote
 */
export function toSelectedLineIds({ lines }: Quote, ids: readonly string[]): string[] {
  const optionalIds = lines.filter(({ isOptional }) => isOptional).map(({ id }) => id);
  const errors = ids.flatMap((id, index) =>
    optionalIds.includes(id)
      ? []
      : [
          toBodyError(
            [member, index],
            "unknown",
            "names no optional line of this quote",
            "the id of an optional line",
            id,
          ),
        ],
  );
  if (errors.length > 0) throw toValidationProblem(errors);
  return optionalIds.filter((id) => ids.includes(id));
}

/**
 * Returns the totals of a quote with the selected optional lines.
 *
 * @throws Problem VALIDATION_FAILED when the totals are too large to be computed exactly
 */
export function toTotalsWithSelection(
  lines: readonly SalesLine[],
  selectedIds: readonly string[],
): Totals {
  try {
    return toTotals(lines.map((line) => withSelection(line, selectedIds)));
  } catch (error) {
    if (!(error instanceof AmountTooLargeError)) throw error;
    const expected = Number.MAX_SAFE_INTEGER;
    throw toValidationProblem([
      toBodyError([member], "range", `must keep the total at ${expected} or less`, expected),
    ]);
  }
}

/** Returns the lines that an acceptance includes: the ordinary ones and the selected optional ones, as ordinary ones. */
export function toAcceptedLines({ lines, acceptedOptionalLineIds }: Quote): SalesLine[] {
  return lines
    .map((line) => withSelection(line, acceptedOptionalLineIds))
    .filter(({ isOptional }) => !isOptional);
}

function withSelection(line: SalesLine, selectedIds: readonly string[]): SalesLine {
  return selectedIds.includes(line.id) ? { ...line, isOptional: false } : line;
}
