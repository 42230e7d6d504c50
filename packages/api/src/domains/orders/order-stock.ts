import { sql } from "kysely";
import type { ChangeEvent } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { toScaled } from "../shared/money/scaled-integer.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { findDefaultLocationId } from "../inventory-locations/inventory-location.ts";
import { type StockDemand, toStockDemands } from "../products/stock-demands.ts";
import { type ReportedShortage, stockInsufficient } from "../products/stock-insufficient.ts";
import { planStockChanges, type StockChange, type StockMove } from "../products/stock.ts";
import type { Order } from "./order.ts";
import { type OrderLine, toOpenQuantity } from "./order-line.ts";

/** The effects of an order on stock. */
export type OrderStockPlan = {
  events: ChangeEvent[];
  warnings: string[];
  /** What a delivery takes from stock on hand. The caller writes it as a movement. */
  moves: StockMove[];
  write(transaction: Transaction): void;
};

type Reservation = Omit<StockDemand, "isTracked"> & { inventoryLocationId: string };
type OrderKey = Pick<Order, "id" | "organizationId">;

/** The largest value of numeric(14,3). */
const maxReserved = 99_999_999_999.999;

const noEffects: OrderStockPlan = { events: [], warnings: [], moves: [], write: () => undefined };

/**
 * Reserves the open quantities of these lines at the default location, even beyond the available stock, with a
 * warning. An organization without locations reserves nothing.
 */
export async function planReservation(
  transaction: Transaction,
  order: OrderKey,
  lines: readonly OrderLine[],
  now: Date,
): Promise<OrderStockPlan> {
  const [locationId, demands] = await Promise.all([
    findDefaultLocationId(transaction),
    toStockDemands(transaction, lines.map(toOpenLine)),
  ]);
  const tracked = demands.filter(({ isTracked }) => isTracked);
  if (locationId === null || tracked.length === 0) return noEffects;
  const reserved = tracked.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.min(quantity, maxReserved),
    inventoryLocationId: locationId,
  }));
  const changes = reserved.map((demand): StockChange => ({ type: "reserve", ...demand }));
  const plan = await planStockChanges(transaction, changes, now);
  return {
    events: plan.events,
    warnings: plan.shortages.map(
      ({ sku, productId, requested, available }) =>
        `${sku ?? `Product ${productId}`}: ${requested} reserved, ${available} available.`,
    ),
    moves: plan.moves,
    write(tx) {
      plan.write(tx);
      tx.write(
        queries
          .insertInto("order_reservations")
          .values(reserved.map((one) => toRow(order, one)))
          .onConflict((conflict) =>
            conflict
              .columns(["organization_id", "order_id", "product_id", "inventory_location_id"])
              .doUpdateSet({
                quantity: sql<string>`least(order_reservations.quantity + excluded.quantity,
                  ${maxReserved}::numeric)`,
              }),
          ),
      );
    },
  };
}

/**
 * Releases what the order has reserved for these lines, or all of it.
 *
 * @param lines `all` for an order that needs nothing more
 */
export async function planRelease(
  transaction: Transaction,
  order: OrderKey,
  lines: readonly OrderLine[] | "all",
  now: Date,
): Promise<OrderStockPlan> {
  const [reservations, demands] = await Promise.all([
    readReservations(transaction, order.id),
    lines === "all" ? null : toStockDemands(transaction, lines.map(toOpenLine)),
  ]);
  const released = demands === null ? reservations : toReleases(reservations, demands, null);
  if (released.length === 0) return noEffects;
  const changes = released.map((one): StockChange => ({ type: "release", ...one }));
  const plan = await planStockChanges(transaction, changes, now);
  return {
    events: plan.events,
    warnings: [],
    moves: plan.moves,
    write(tx) {
      plan.write(tx);
      writeReleases(tx, order, reservations, released);
    },
  };
}

/**
 * Takes a delivery out of the stock of a location, and releases what was reserved for it.
 *
 * @param before the lines before the delivery; `after` are the lines after it
 * @param requestedLocationId null for the default location
 * @returns also the location that stock was taken from; null when none was given or needed
 * @throws Problem STOCK_INSUFFICIENT when the location has less in stock
 */
export async function planDelivery(
  transaction: Transaction,
  { permissions }: Pick<Membership, "permissions">,
  order: OrderKey,
  { before, after }: { before: readonly OrderLine[]; after: readonly OrderLine[] },
  requestedLocationId: string | null,
  now: Date,
): Promise<OrderStockPlan & { locationId: string | null }> {
  const [defaultId, reservations, deliveredBefore, deliveredAfter] = await Promise.all([
    findDefaultLocationId(transaction),
    readReservations(transaction, order.id),
    toStockDemands(transaction, before.map(toFulfilledLine)),
    toStockDemands(transaction, after.map(toFulfilledLine)),
  ]);
  const delivered = toDifference(deliveredBefore, deliveredAfter);
  const tracked = delivered.filter(({ isTracked }) => isTracked);
  const locationId = requestedLocationId ?? defaultId;
  const isComplete = after.every((line) => toOpenQuantity(line) === 0);
  const released = isComplete ? reservations : toReleases(reservations, delivered, locationId);
  if (tracked.length === 0 && released.length === 0) {
    return { ...noEffects, locationId: requestedLocationId };
  }
  const mayReadStock = permissions.includes("products:read");
  if (locationId === null && tracked.length > 0) {
    throw stockInsufficient(await toShortages(transaction, tracked), mayReadStock);
  }
  const changes = [
    ...released.map((one): StockChange => ({ type: "release", ...one })),
    ...tracked.map((one): StockChange => ({
      type: "take",
      ...one,
      inventoryLocationId: locationId ?? "",
    })),
  ];
  const plan = await planStockChanges(transaction, changes, now);
  if (plan.shortages.length > 0) throw stockInsufficient(plan.shortages, mayReadStock);
  return {
    events: plan.events,
    warnings: [],
    moves: plan.moves,
    locationId: tracked.length > 0 ? locationId : requestedLocationId,
    write(tx) {
      plan.write(tx);
      writeReleases(tx, order, reservations, released);
    },
  };
}

const toOpenLine = (line: OrderLine) => ({
  productId: line.productId,
  quantity: toOpenQuantity(line),
});

const toFulfilledLine = ({ productId, quantityFulfilled }: OrderLine) => ({
  productId,
  quantity: quantityFulfilled,
});

/**
 * Returns the total demand of all deliveries less that of the previous ones, so that the rounding up to
 * thousandths does not add up over deliveries.
 */
function toDifference(
  before: readonly StockDemand[],
  after: readonly StockDemand[],
): StockDemand[] {
  const quantitiesBefore = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  return after
    .map((demand) => ({
      ...demand,
      quantity: subtract(demand.quantity, quantitiesBefore.get(demand.productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns what to release for these demands: at most what is reserved, first at the given location. */
function toReleases(
  reservations: readonly Reservation[],
  demands: readonly StockDemand[],
  locationId: string | null,
): Reservation[] {
  return demands.flatMap(({ productId, quantity }) => {
    const ofProduct = reservations.filter((one) => one.productId === productId);
    const atLocation = ofProduct.filter((one) => one.inventoryLocationId === locationId);
    const atOtherLocations = ofProduct.filter((one) => one.inventoryLocationId !== locationId);
    let open = quantity;
    return [...atLocation, ...atOtherLocations].flatMap((one) => {
      const released = Math.min(open, one.quantity);
      open = subtract(open, released);
      return released > 0 ? [{ ...one, quantity: released }] : [];
    });
  });
}

function subtract(one: number, other: number): number {
  return Number(toScaled(one, 3) - toScaled(other, 3)) / 1_000;
}

/** Reads the reservations of the order; writers lock the order first. */
async function readReservations(transaction: Transaction, orderId: string): Promise<Reservation[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("order_reservations")
      .select(["product_id", "inventory_location_id", "quantity"])
      .where("order_id", "=", orderId)
      .orderBy("product_id")
      .orderBy("inventory_location_id"),
  );
  return rows.map((row) => ({
    productId: row.product_id,
    inventoryLocationId: row.inventory_location_id,
    quantity: Number(row.quantity),
  }));
}

/** Writes what remains reserved after these releases. */
function writeReleases(
  transaction: Transaction,
  order: OrderKey,
  reservations: readonly Reservation[],
  released: readonly Reservation[],
): void {
  if (released.length === 0) return;
  const remaining = reservations.flatMap((one) => {
    const quantity = released
      .filter((other) => other.productId === one.productId)
      .filter((other) => other.inventoryLocationId === one.inventoryLocationId)
      .reduce((left, other) => subtract(left, other.quantity), one.quantity);
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
  transaction.write(queries.deleteFrom("order_reservations").where("order_id", "=", order.id));
  if (remaining.length === 0) return;
  transaction.write(
    queries.insertInto("order_reservations").values(remaining.map((one) => toRow(order, one))),
  );
}

function toRow({ id, organizationId }: OrderKey, one: Reservation) {
  return {
    organization_id: organizationId,
    order_id: id,
    product_id: one.productId,
    inventory_location_id: one.inventoryLocationId,
    quantity: one.quantity,
  };
}

/** Reports everything as short: an organization without locations has no stock. */
async function toShortages(
  transaction: Transaction,
  tracked: readonly StockDemand[],
): Promise<ReportedShortage[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("products")
      .select(["id", "sku"])
      .where(
        "id",
        "in",
        tracked.map(({ productId }) => productId),
      ),
  );
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]));
  return tracked.map(({ productId, quantity }) => ({
    productId,
    sku: skus.get(productId) ?? null,
    requested: quantity,
    available: 0,
  }));
}
