import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { ChangeContext, Plan } from "../../kernel/changes/change.ts";
import { type MissingReference, referencesNotFound } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { findDefaultLocationId } from "../inventory-locations/inventory-location.ts";
import { type Product, toTarget as toProductTarget } from "../products/product.ts";
import { stockInsufficient } from "../products/stock-insufficient.ts";
import {
  lockStockedProducts,
  maxStock,
  type StockChange,
  type StockPlan,
  toStockPlan,
} from "../products/stock.ts";
import type { NewStockMovement } from "./new-stock-movement.ts";
import {
  hasCosts,
  insertStockMovement,
  type StockMovement,
  toMovedEvent,
  toTarget,
  toVisibleMovement,
  withoutCosts,
} from "./stock-movement.ts";

/** A line of a request, with its product and locations. */
type BookedLine = {
  /** Of the line in the request. */
  index: number;
  product: Product;
  locationId: string;
  toLocationId: string | null;
  quantity: number;
  unitCostMinor: number | null;
};

/** The changes that one line of a request makes, in order, with the index of the line. */
type BookedChange = StockChange &
  Pick<StockMovement["lines"][number], "countedQuantity"> & {
    line: BookedLine;
  };

/**
 * Plans a movement that a caller books, and locks its products.
 *
 * @throws Problem REFERENCE_NOT_FOUND, STOCK_INSUFFICIENT; VALIDATION_FAILED for products without tracked stock
 */
export async function planNewMovement({
  transaction,
  membership,
  body,
  now,
  organizationId,
}: PlanContext): Promise<Plan<StockMovement>> {
  const lines = await resolveLines(transaction, membership, body);
  const changes = lines.flatMap((each) => toChanges(body.kind, each));
  const products = [...new Map(lines.map(({ product }) => [product.id, product])).values()];
  const stock = toStockPlan(products, changes, now);
  assertStorable(stock, changes);
  if (stock.shortages.length > 0) throw stockInsufficient(stock.shortages, true);
  const movement: StockMovement = {
    id: uuidv7(),
    organizationId,
    kind: body.kind,
    lines: changes.map(({ line, inventoryLocationId, quantity, countedQuantity }) => ({
      productId: line.product.id,
      description: toProductTarget(line.product).label,
      inventoryLocationId,
      quantity,
      countedQuantity,
      unitCostMinor: line.unitCostMinor,
      currency: line.unitCostMinor === null ? null : line.product.currency,
    })),
    reason: body.reason ?? null,
    reference: body.reference ?? null,
    orderId: body.orderId ?? null,
    revertsMovementId: null,
    occurredAt: new Date(body.occurredAt ?? now).toISOString(),
    createdBy: membership.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return toPlan(movement, stock, membership);
}

type PlanContext = Pick<
  ChangeContext<unknown, NewStockMovement>,
  "transaction" | "membership" | "body" | "now" | "organizationId"
>;

/** Returns the plan that writes a movement with the stock that it leaves. */
export function toPlan(
  movement: StockMovement,
  stock: Pick<StockPlan, "events" | "write">,
  membership: Pick<Membership, "permissions">,
): Plan<StockMovement> & { change: NonNullable<Plan["change"]> } {
  return {
    result: toVisibleMovement(movement, membership),
    version: null,
    isClosed: hasCosts(movement),
    change: {
      target: toTarget(movement),
      before: null,
      after: withoutCosts(movement),
      event: [toMovedEvent(movement), ...stock.events],
    },
    write(tx) {
      insertStockMovement(tx, movement);
      stock.write(tx);
    },
  };
}

/** Returns the lines with their products, which it locks, and their locations. */
async function resolveLines(
  transaction: Transaction,
  membership: Membership,
  body: NewStockMovement,
): Promise<BookedLine[]> {
  const given = body.lines.flatMap((each) =>
    [each.inventoryLocationId, each.toInventoryLocationId].filter((id) => typeof id === "string"),
  );
  const order = await findOrder(transaction, membership, body.orderId ?? null);
  const [products, defaultId, locations] = await Promise.all([
    lockStockedProducts(
      transaction,
      body.lines.map(({ productId }) => productId),
    ),
    findDefaultLocationId(transaction),
    given.length === 0
      ? []
      : transaction.all(
          queries
            .selectFrom("inventory_locations")
            .select("id")
            .where("id", "=", sql<string>`any(${[...new Set(given)]})`),
        ),
  ]);
  const existing = new Map(
    products.filter(({ deletedAt }) => deletedAt === undefined).map((each) => [each.id, each]),
  );
  const locationIds = new Set(locations.map(({ id }) => id));
  assertReferences(body, existing, locationIds, order);
  const lines = body.lines.map((each, index) => ({
    index,
    product: existing.get(each.productId) as Product,
    locationId: each.inventoryLocationId ?? defaultId ?? "",
    toLocationId: each.toInventoryLocationId ?? null,
    quantity: each.quantity,
    unitCostMinor: each.unitCostMinor ?? null,
  }));
  const errors = lines.flatMap((each) => toErrors(body, lines, each));
  if (errors.length > 0) throw toValidationProblem(errors);
  return lines;
}

async function findOrder(
  transaction: Transaction,
  { permissions }: Membership,
  orderId: string | null,
): Promise<string | null> {
  if (orderId === null || !permissions.includes("orders:read")) return null;
  return lockOrder(transaction, orderId);
}

/**
 * Locks the order of a movement. Call it before the products are locked, as deliveries do: otherwise the foreign key
 * of the movement would wait for a delivery that waits for the products.
 *
 * @returns its id; null if it does not exist
 */
export async function lockOrder(transaction: Transaction, id: string): Promise<string | null> {
  const row = await transaction.one(
    queries
      .selectFrom("orders")
      .select("id")
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .forKeyShare(),
  );
  return row?.id ?? null;
}

/** @throws Problem REFERENCE_NOT_FOUND */
function assertReferences(
  body: NewStockMovement,
  products: ReadonlyMap<string, Product>,
  locationIds: ReadonlySet<string>,
  order: string | null,
): void {
  const missing: MissingReference[] = body.lines.flatMap((each, index) => {
    const at = (member: string) => `/lines/${index}/${member}`;
    const missingLocations = (["inventoryLocationId", "toInventoryLocationId"] as const).flatMap(
      (member) => {
        const id = each[member] ?? null;
        if (id === null || locationIds.has(id)) return [];
        return [{ pointer: at(member), kind: "inventory_location", id }];
      },
    );
    const { productId } = each;
    if (products.has(productId)) return missingLocations;
    return [{ pointer: at("productId"), kind: "product", id: productId }, ...missingLocations];
  });
  const orderId = body.orderId ?? null;
  if (orderId !== null && order === null) {
    missing.push({ pointer: "/orderId", kind: "order", id: orderId });
  }
  if (missing.length > 0) throw referencesNotFound(missing);
}

/** Returns the errors of a line that only its records show. */
function toErrors(
  { kind }: NewStockMovement,
  lines: readonly BookedLine[],
  { index, product, locationId, toLocationId }: BookedLine,
): RequestError[] {
  const received = {
    productId: product.id,
    inventoryLocationId: null,
    toInventoryLocationId: toLocationId,
  };
  const reject = (
    member: keyof typeof received,
    rule: RequestError["rule"],
    text: string,
    expected: unknown,
  ) => [toBodyError(["lines", index, member], rule, text, expected, received[member])];
  if (!product.trackStock) {
    const { label: name } = toProductTarget(product);
    const text =
      product.kind === "bundle"
        ? `names ${name}, a bundle: book the products in it (its components)`
        : `names ${name}, whose stock is not tracked: set its trackStock first (updateProduct)`;
    return reject("productId", "range", text, "a product with trackStock");
  }
  if (locationId === "") {
    const text =
      "must be given: the organization has no default location (createInventoryLocation)";
    return reject("inventoryLocationId", "required", text, "an inventory location");
  }
  if (toLocationId === locationId) {
    const text = "must be another location than the one that the stock leaves";
    return reject("toInventoryLocationId", "range", text, "another inventory location");
  }
  const isRepeated = lines.some(
    (other) =>
      other.index < index && other.product.id === product.id && other.locationId === locationId,
  );
  if (kind === "count" && isRepeated) {
    const text = "must not be counted twice at one location";
    return reject("productId", "unique", text, "each product once per location");
  }
  return [];
}

function toChanges(kind: NewStockMovement["kind"], line: BookedLine): BookedChange[] {
  const { product, locationId, toLocationId, quantity } = line;
  const change = (inventoryLocationId: string, added: number): BookedChange => ({
    type: "move",
    productId: product.id,
    inventoryLocationId,
    quantity: added,
    countedQuantity: kind === "count" ? quantity : null,
    line,
  });
  if (kind === "transfer" && toLocationId !== null) {
    return [change(locationId, -quantity), change(toLocationId, quantity)];
  }
  if (kind !== "count") return [change(locationId, quantity)];
  const { onHand = 0 } =
    product.stock.find(({ inventoryLocationId }) => inventoryLocationId === locationId) ?? {};
  return [change(locationId, subtract(quantity, onHand))];
}

/** Subtracts numbers with at most 3 decimals. */
function subtract(one: number, other: number): number {
  return (Math.round(one * 1_000) - Math.round(other * 1_000)) / 1_000;
}

/** @throws Problem VALIDATION_FAILED for stock beyond what can be stored */
function assertStorable({ excesses }: StockPlan, changes: readonly BookedChange[]): void {
  const errors = excesses.flatMap((at) => {
    const { line } = changes[at] as BookedChange;
    const text = `must leave a stock of at most ${maxStock}`;
    return [toBodyError(["lines", line.index, "quantity"], "max", text, maxStock, line.quantity)];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}
