import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toScaled } from "../shared/money/scaled-integer.ts";
import { toNumber } from "./stock.ts";

/**
 * The quantity of a product that lines need. Untracked products are neither reserved nor taken, but what was
 * reserved while they were tracked is still released.
 */
export type StockDemand = { productId: string; quantity: number; isTracked: boolean };

/**
 * Returns what the lines of a document need of each product; of a bundle, its components as well. Quantities of
 * a product are added up; fractions of a thousandth are rounded up.
 */
export async function toStockDemands(
  transaction: Transaction,
  lines: readonly { productId: string | null; quantity: number }[],
): Promise<StockDemand[]> {
  const named = lines.flatMap(({ productId, quantity }) =>
    productId === null || quantity === 0 ? [] : [{ productId, quantity: toScaled(quantity, 3) }],
  );
  const stockedProducts = await readStockedProducts(
    transaction,
    named.map(({ productId }) => productId),
  );
  const demands = new Map<string, { quantity: bigint; isTracked: boolean }>();
  for (const { productId, quantity } of named) {
    for (const { stockedId, isTracked, perUnit } of stockedProducts.filter(
      ({ id }) => id === productId,
    )) {
      const requested = perUnit === null ? quantity : toComponentQuantity(quantity, perUnit);
      const sum = (demands.get(stockedId)?.quantity ?? 0n) + requested;
      demands.set(stockedId, { quantity: sum, isTracked });
    }
  }
  return [...demands].map(([productId, { quantity, isTracked }]) => ({
    productId,
    quantity: toNumber(quantity),
    isTracked,
  }));
}

/** Reads the products whose stock these products use: each itself, and the components of a bundle. */
async function readStockedProducts(transaction: Transaction, productIds: string[]) {
  if (productIds.length === 0) return [];
  const isNamed = sql<string>`any(${productIds})`;
  const [products, components] = await Promise.all([
    transaction.all(
      queries.selectFrom("products").select(["id", "track_stock"]).where("id", "=", isNamed),
    ),
    transaction.all(
      queries
        .selectFrom("product_components as component")
        .innerJoin("products as stocked", (join) =>
          join
            .onRef("stocked.organization_id", "=", "component.organization_id")
            .onRef("stocked.id", "=", "component.product_id"),
        )
        .select(["component.bundle_id", "component.quantity", "stocked.id", "stocked.track_stock"])
        .where("component.bundle_id", "=", isNamed),
    ),
  ]);
  return [
    ...products.map((row) => ({
      id: row.id,
      stockedId: row.id,
      isTracked: row.track_stock,
      perUnit: null,
    })),
    ...components.map((row) => ({
      id: row.bundle_id,
      stockedId: row.id,
      isTracked: row.track_stock,
      perUnit: Number(row.quantity),
    })),
  ];
}

/** Returns the quantity of a product in this many bundles, rounded up to thousandths. */
function toComponentQuantity(bundles: bigint, perBundle: number): bigint {
  return (bundles * toScaled(perBundle, 3) + 999n) / 1000n;
}
