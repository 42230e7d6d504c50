import { isZeroStandardRate, zeroStandardRate } from "../shared/money/vat.ts";
import type { SalesLine } from "./sales-line.ts";
import type { LendingProducts } from "./sales-lines.ts";

/**
 * Returns warnings about lines that are allowed and often a mistake, one for each kind of mistake. What a line
 * had already, as one of the `present` lines, is not repeated.
 */
export function toLineWarnings(
  lines: readonly SalesLine[],
  products: LendingProducts,
  present: readonly SalesLine[] = [],
): string[] {
  const formerly = new Map(present.map((line) => [line.id, line]));
  const archived = lines.filter(
    ({ id, productId }) =>
      products.get(productId ?? "")?.status === "archived" &&
      productId !== formerly.get(id)?.productId,
  );
  const zeroRated = lines.filter((line) => {
    const before = formerly.get(line.id);
    return isZeroStandardRate(line) && (before === undefined || !isZeroStandardRate(before));
  });
  return [
    ...warnOf(archived, "productId", "the product is archived: it is no longer offered"),
    ...warnOf(zeroRated, "vatRate", zeroStandardRate),
  ];
}

function warnOf(lines: readonly SalesLine[], member: keyof SalesLine, what: string): string[] {
  if (lines.length === 0) return [];
  const places = lines.map(({ position }) => `/lines/${position - 1}/${member}`);
  return [`${places.join(", ")}: ${what}`];
}
