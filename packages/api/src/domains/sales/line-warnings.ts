import { vatRateMistakes } from "../shared/money/vat.ts";
import type { SalesLine } from "./sales-line.ts";
import type { LineProduct, LineProducts } from "./sales-lines.ts";

/** A line with the product that it names. */
type PricedLine = { line: SalesLine; product: LineProduct | undefined };

/** A mistake that is allowed: which lines have it, in which member, and the warning. */
type LineMistake = {
  matches: (priced: PricedLine) => boolean;
  member: keyof SalesLine;
  message: string;
};

const lineMistakes: readonly LineMistake[] = [
  {
    matches: ({ product }) => product?.status === "archived",
    member: "productId",
    message: "the product is archived: it is no longer offered",
  },
  {
    matches: ({ line, product }) => isHundredth(line.unitPriceMinor, product?.unitPriceMinor ?? 0),
    member: "unitPriceMinor",
    message:
      "this is a hundredth of the product's price; prices are in the minor unit, such as cents",
  },
  ...vatRateMistakes.map(({ matches, message }): LineMistake => ({
    matches: ({ line }) => matches(line),
    member: "vatRate",
    message,
  })),
];

/** Whether a price is that of a product in the major unit, such as euros. */
function isHundredth(minor: number, ofMinor: number): boolean {
  return minor > 0 && minor === Math.round(ofMinor / 100);
}

/**
 * Returns warnings about values that are allowed and often a mistake, one for each kind of mistake. A mistake that
 * one of the `existing` lines had already is not repeated.
 */
export function toLineWarnings(
  lines: readonly SalesLine[],
  products: LineProducts,
  existing: readonly SalesLine[] = [],
): string[] {
  const existingById = new Map(existing.map((line) => [line.id, line]));
  const toPricedLine = (line: SalesLine): PricedLine => ({
    line,
    product: products.get(line.productId ?? ""),
  });
  return lineMistakes.flatMap(({ matches, member, message }) => {
    const affected = lines.filter((line) => {
      const before = existingById.get(line.id);
      const isKept =
        before !== undefined &&
        before.productId === line.productId &&
        matches(toPricedLine(before));
      return matches(toPricedLine(line)) && !isKept;
    });
    return toWarnings(affected, member, message);
  });
}

function toWarnings(
  lines: readonly SalesLine[],
  member: keyof SalesLine,
  message: string,
): string[] {
  if (lines.length === 0) return [];
  const pointers = lines.map(({ position }) => `/lines/${position - 1}/${member}`);
  return [`${pointers.join(", ")}: ${message}`];
}
