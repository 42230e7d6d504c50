import type { EventTypeOf } from "../../kernel/event-types.ts";
import { sql } from "kysely";
import type { ChangeEvent } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { toScaled } from "../shared/money/scaled-integer.ts";
import type { Transaction } from "../../database/tenant.ts";
import { type Product, selectProducts, toProduct, toProductEvent, toTarget } from "./product.ts";

/**
 * One change to the stock of a product at a location.
 *
 * - `reserve` reserves it for an order, even beyond the available stock;
 * - `release` ends a reservation, at most as much as is reserved;
 * - `take` removes it from the location, reserved or not.
 */
export type StockChange = {
  type: "reserve" | "release" | "take";
  productId: string;
  inventoryLocationId: string;
  /** More than 0, with at most 3 decimals. */
  quantity: number;
};

/** A product that is short, as STOCK_INSUFFICIENT names it. */
export type Shortage = {
  productId: string;
  sku: string | null;
  inventoryLocationId: string;
  requested: number;
  available: number;
};

export type StockPlan = {
  /**
   * Each `take` beyond the stock on hand, which the plan leaves out, and each `reserve` beyond the available
   * stock, which it includes. Whether to reject them is the caller's decision.
   */
  shortages: (Shortage & { type: "reserve" | "take" })[];
  /** `product.stock_changed`, and `product.stock_low` where the reorder point was reached. */
  events: ChangeEvent[];
  write: (transaction: Transaction) => void;
};

/** The largest value of numeric(14,3), in thousandths; larger amounts are capped. */
const maxThousandths = 99_999_999_999_999n;

/** In thousandths. */
type StockAmounts = { onHand: bigint; reserved: bigint };

/**
 * Plans changes to stock, one after the other, and locks the products until the end of the transaction, in
 * the order of their ids to avoid deadlocks. Untracked products are not taken, but stay reserved until they are
 * released: orders keep what they reserved before.
 *
 * All changes of a request belong in one call: a second call would not see what the first is going to
 * write. The locations must exist.
 */
export async function planStockChanges(
  transaction: Transaction,
  changes: readonly StockChange[],
  now: Date,
): Promise<StockPlan> {
  const products = await lockProducts(
    transaction,
    changes.map(({ productId }) => productId),
  );
  const ledgers = new Map(products.map((product) => [product.id, toLedger(product)]));
  const shortages: StockPlan["shortages"] = [];
  for (const { type, productId, inventoryLocationId, quantity } of changes) {
    const ledger = ledgers.get(productId);
    if (ledger === undefined || (type === "take" && !ledger.product.trackStock)) continue;
    const amounts = ledger.at(inventoryLocationId);
    const requested = toScaled(quantity, 3);
    const limit = type === "take" ? amounts.onHand : amounts.onHand - amounts.reserved;
    if ((type === "take" || type === "reserve") && requested > limit) {
      const { sku } = ledger.product;
      const available = toNumber(limit);
      shortages.push({ type, productId, sku, inventoryLocationId, requested: quantity, available });
    }
    if (type === "reserve") amounts.reserved = min(amounts.reserved + requested, maxThousandths);
    if (type === "release") amounts.reserved -= min(requested, amounts.reserved);
    if (type === "take" && requested <= limit) amounts.onHand -= requested;
  }
  const changed = [...ledgers.values()].filter((ledger) => ledger.changedLocations().length > 0);
  return {
    shortages,
    events: changed.flatMap(toEvents),
    write: (tx) => changed.forEach((ledger) => writeStock(tx, ledger, now)),
  };
}

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

/** Locks the products in the order of their ids until the end of the transaction, then reads their stock. */
async function lockProducts(transaction: Transaction, productIds: string[]): Promise<Product[]> {
  if (productIds.length === 0) return [];
  const named = sql<string>`any(${[...new Set(productIds)]})`;
  const [, rows] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("products")
        .select("id")
        .where("id", "=", named)
        .orderBy("id")
        .forNoKeyUpdate(),
    ),
    transaction.all(selectProducts().where("id", "=", named).orderBy("id")),
  ]);
  return rows.map(toProduct);
}

type StockLedger = ReturnType<typeof toLedger>;

/** Returns the stock of a product before and after the changes. */
function toLedger(product: Product) {
  const amounts = new Map<string, StockAmounts>(
    product.stock.map(({ inventoryLocationId, onHand, reserved }) => [
      inventoryLocationId,
      { onHand: toScaled(onHand, 3), reserved: toScaled(reserved, 3) },
    ]),
  );
  return {
    product,
    at(locationId: string): StockAmounts {
      const found = amounts.get(locationId) ?? { onHand: 0n, reserved: 0n };
      amounts.set(locationId, found);
      return found;
    },
    changedLocations(): [string, StockAmounts][] {
      return [...amounts].filter(([id, { onHand, reserved }]) => {
        const previous = product.stock.find(
          ({ inventoryLocationId }) => inventoryLocationId === id,
        );
        return (
          toNumber(onHand) !== (previous?.onHand ?? 0) ||
          toNumber(reserved) !== (previous?.reserved ?? 0)
        );
      });
    },
    /** Returns the stock by location, in the original order. */
    after(): Product["stock"] {
      return [...amounts].map(([inventoryLocationId, { onHand, reserved }]) => ({
        inventoryLocationId,
        onHand: toNumber(onHand),
        reserved: toNumber(reserved),
        available: toNumber(onHand - reserved),
      }));
    },
  };
}

function toEvents(ledger: StockLedger): ChangeEvent[] {
  const before = ledger.product;
  const after = { ...before, stock: ledger.after() };
  const event = (type: EventTypeOf<"product">) => ({
    ...toProductEvent(type, before, after),
    target: toTarget(after),
  });
  const { reorderPoint } = before;
  const isReached =
    reorderPoint !== null &&
    totalAvailable(before) > toScaled(reorderPoint, 3) &&
    totalAvailable(after) <= toScaled(reorderPoint, 3);
  return [event("product.stock_changed"), ...(isReached ? [event("product.stock_low")] : [])];
}

function totalAvailable({ stock }: Product): bigint {
  return stock.reduce(
    (total, { onHand, reserved }) => total + toScaled(onHand, 3) - toScaled(reserved, 3),
    0n,
  );
}

function writeStock(transaction: Transaction, ledger: StockLedger, now: Date): void {
  const { id: product_id, organizationId: organization_id } = ledger.product;
  transaction.write(
    queries
      .insertInto("product_stock")
      .values(
        ledger.changedLocations().map(([inventory_location_id, { onHand, reserved }]) => ({
          organization_id,
          product_id,
          inventory_location_id,
          on_hand: toNumber(onHand),
          reserved: toNumber(reserved),
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "product_id", "inventory_location_id"])
          .doUpdateSet((row) => ({
            on_hand: row.ref("excluded.on_hand"),
            reserved: row.ref("excluded.reserved"),
            updated_at: row.ref("excluded.updated_at"),
          })),
      ),
  );
}

/** Returns the quantity of a product in this many bundles, rounded up to thousandths. */
function toComponentQuantity(bundles: bigint, perBundle: number): bigint {
  return (bundles * toScaled(perBundle, 3) + 999n) / 1000n;
}

/** Converts thousandths; a number represents their at most 14 digits exactly. */
function toNumber(thousandths: bigint): number {
  return Number(thousandths) / 1000;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
