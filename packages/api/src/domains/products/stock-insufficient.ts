import { Problem } from "../../problems/problem.ts";

/** A product that is short; callers who may not read products see which one, but not its stock. */
export type ReportedShortage = {
  productId: string;
  sku: string | null;
  requested: number;
  available: number;
};

/** Returns the problem for a change that would take more from a location than it has. */
export function stockInsufficient(
  shortages: readonly ReportedShortage[],
  mayReadStock: boolean,
): Problem {
  const shown = shortages.map(({ productId, sku, requested, available }) => ({
    productId,
    sku: mayReadStock ? sku : null,
    requested,
    available: mayReadStock ? available : null,
  }));
  const list = shown.map(({ productId, sku, requested, available }) => {
    const availability = available === null ? "" : `, ${available} there`;
    return `${sku ?? productId} (${requested} asked${availability})`;
  });
  return new Problem("STOCK_INSUFFICIENT", `Not enough stock: ${list.join("; ")}.`, {
    shortages: shown,
    hint: "If more is there than is booked, book it first (createStockMovement).",
  });
}
