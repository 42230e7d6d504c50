import { rateMistakes } from "../shared/money/vat.ts";
import type { SalesLine } from "./sales-line.ts";
import type { LendingProduct, LendingProducts } from "./sales-lines.ts";

/** A line with the product that it names. */
type Priced = { line: SalesLine; product: LendingProduct | undefined };

/** A mistake that is allowed: which lines have it, in which member, and the warning. */
type Mistake = { is: (priced: Priced) => boolean; member: keyof SalesLine; words: string };

const mistakes: readonly Mistake[] = [
  {
    is: ({ product }) => product?.status === "archived",
    member: "productId",
    words: "the product is archived: it is no longer offered",
  },
  {
    is: ({ line, product }) => isHundredth(line.unitPriceMinor, product?.unitPriceMinor ?? 0),
    member: "unitPriceMinor",
    words:
      "this is a hundredth of the product's price; prices are in the minor unit, such as cents",
  },
  ...rateMistakes.map(({ is, words }): Mistake => ({
    is: ({ line }) => is(line),
    member: "vatRate",
    words,
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
  products: LendingProducts,
  present: readonly SalesLine[] = [],
): string[] {
  const formerly = new Map(present.map((line) => [line.id, line]));
  const toPriced = (line: SalesLine): Priced => ({
    line,
    product: products.get(line.productId ?? ""),
  });
  return mistakes.flatMap(({ is, member, words }) => {
    const made = lines.filter((line) => {
      const before = formerly.get(line.id);
      const isKept =
        before !== undefined && before.productId === line.productId && is(toPriced(before));
      return is(toPriced(line)) && !isKept;
    });
    return warnOf(made, member, words);
  });
}

function warnOf(lines: readonly SalesLine[], member: keyof SalesLine, what: string): string[] {
  if (lines.length === 0) return [];
  const places = lines.map(({ position }) => `/lines/${position - 1}/${member}`);
  return [`${places.join(", ")}: ${what}`];
}
