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
 * - `take` removes it from the location, reserved or not, if the product is tracked;
 * - `move` adds it to the location, or removes a negative quantity, tracked or not.
 */
export type StockChange = {
  type: "reserve" | "release" | "take" | "move";
  productId: string;
  inventoryLocationId: string;
  /** More than 0, except for `move`; with at most 3 decimals. */
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

/** What was added to the stock of a product at a location; negative if it was removed. */
export type StockMove = { product: Product; inventoryLocationId: string; quantity: number };

export type StockPlan = {
  /**
   * Each `take` or `move` beyond the stock on hand, which the plan leaves out, and each `reserve` beyond the
   * available stock, which it includes. Whether to reject them is the caller's decision.
   */
  shortages: (Shortage & { type: "reserve" | "take" | "move" })[];
  /** The index of each change beyond the largest stock that can be stored, which the plan leaves out. */
  excesses: number[];
  /** The changes of stock on hand. The caller writes them as the lines of a movement (`insertStockMovement`). */
  moves: StockMove[];
  /** `product.stock_changed`, and `product.stock_low` where the reorder point was reached. */
  events: ChangeEvent[];
  /** Writes what is reserved. */
  write: (transaction: Transaction) => void;
};

/** The largest value of numeric(14,3), in thousandths; larger reservations are capped. */
const maxThousandths = 99_999_999_999_999n;

/** The largest stock of a product at a location. */
export const maxStock = toNumber(maxThousandths);

/** In thousandths. */
type StockAmounts = { onHand: bigint; reserved: bigint };

/**
 * Locks the products and plans changes to their stock. Untracked products are not taken, but stay reserved until
 * they are released: orders keep what they reserved before.
 *
 * All changes of a request belong in one call: a second call would not see what the first is going to
 * write. The locations must exist.
 */
export async function planStockChanges(
  transaction: Transaction,
  changes: readonly StockChange[],
  now: Date,
): Promise<StockPlan> {
  const products = await lockStockedProducts(
    transaction,
    changes.map(({ productId }) => productId),
  );
  return toStockPlan(products, changes, now);
}

/**
 * Plans changes to the stock of locked products, one after the other.
 *
 * @param products the result of `lockStockedProducts`
 */
export function toStockPlan(
  products: readonly Product[],
  changes: readonly StockChange[],
  now: Date,
): StockPlan {
  const ledgers = new Map(products.map((product) => [product.id, toLedger(product)]));
  const shortages: StockPlan["shortages"] = [];
  const excesses: number[] = [];
  const moves: StockMove[] = [];
  changes.forEach(({ type, productId, inventoryLocationId, quantity }, index) => {
    const ledger = ledgers.get(productId);
    if (ledger === undefined || (type === "take" && !ledger.product.trackStock)) return;
    const { product } = ledger;
    const amounts = ledger.at(inventoryLocationId);
    const requested = toThousandths(quantity);
    if (type === "release") {
      amounts.reserved -= min(requested, amounts.reserved);
      return;
    }
    const limit = type === "reserve" ? amounts.onHand - amounts.reserved : amounts.onHand;
    const added = type === "move" ? requested : -requested;
    if (limit + added < 0n) {
      const shortage = { productId, sku: product.sku, inventoryLocationId };
      const amount = { requested: Math.abs(quantity), available: toNumber(limit) };
      shortages.push({ type, ...shortage, ...amount });
    }
    if (type === "reserve") amounts.reserved = min(amounts.reserved + requested, maxThousandths);
    else if (limit + added > maxThousandths) excesses.push(index);
    else if (limit + added >= 0n) {
      amounts.onHand += added;
      moves.push({ product, inventoryLocationId, quantity: toNumber(added) });
    }
  });
  const changed = [...ledgers.values()].filter((ledger) => ledger.changedLocations().length > 0);
  return {
    shortages,
    excesses,
    moves,
    events: changed.flatMap(toEvents),
    write: (tx) => changed.forEach((ledger) => writeReserved(tx, ledger, now)),
  };
}

/**
 * Locks products until the end of the transaction, in the order of their ids to avoid deadlocks, then reads their
 * stock.
 */
export async function lockStockedProducts(
  transaction: Transaction,
  productIds: readonly string[],
): Promise<Product[]> {
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
  const previousAt = (id: string) =>
    product.stock.find(({ inventoryLocationId }) => inventoryLocationId === id) ?? {
      onHand: 0,
      reserved: 0,
    };
  return {
    product,
    at(locationId: string): StockAmounts {
      const found = amounts.get(locationId) ?? { onHand: 0n, reserved: 0n };
      amounts.set(locationId, found);
      return found;
    },
    reservedLocations(): [string, StockAmounts][] {
      return [...amounts].filter(
        ([id, { reserved }]) => toNumber(reserved) !== previousAt(id).reserved,
      );
    },
    changedLocations(): [string, StockAmounts][] {
      return [...amounts].filter(
        ([id, { onHand, reserved }]) =>
          toNumber(onHand) !== previousAt(id).onHand ||
          toNumber(reserved) !== previousAt(id).reserved,
      );
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

/** Writes what is reserved; what is on hand is the sum of the lines of movements. */
function writeReserved(transaction: Transaction, ledger: StockLedger, now: Date): void {
  const { id: product_id, organizationId: organization_id } = ledger.product;
  const locations = ledger.reservedLocations();
  if (locations.length === 0) return;
  transaction.write(
    queries
      .insertInto("product_stock")
      .values(
        locations.map(([inventory_location_id, { reserved }]) => ({
          organization_id,
          product_id,
          inventory_location_id,
          reserved: toNumber(reserved),
          updated_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "product_id", "inventory_location_id"])
          .doUpdateSet((row) => ({
            reserved: row.ref("excluded.reserved"),
            updated_at: row.ref("excluded.updated_at"),
          })),
      ),
  );
}

/** Converts a quantity, which may be negative. */
function toThousandths(quantity: number): bigint {
  return quantity < 0 ? -toScaled(-quantity, 3) : toScaled(quantity, 3);
}

/** Converts thousandths; a number represents their at most 14 digits exactly. */
export function toNumber(thousandths: bigint): number {
  return Number(thousandths) / 1000;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
