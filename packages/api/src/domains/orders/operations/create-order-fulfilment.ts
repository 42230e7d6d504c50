import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { referencesNotFound } from "../../../kernel/missing-references.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { toTarget as toProductTarget } from "../../products/product.ts";
import type { StockMove } from "../../products/stock.ts";
import {
  insertStockMovement,
  type StockMovement,
  toMovedEvent,
} from "../../stock-movements/stock-movement.ts";
import { assertPastDateTime } from "../../shared/past-date-time.ts";
import { Fulfilment, NewFulfilment } from "../fulfilment.ts";
import { loadOrder, type Order, toEvent } from "../order.ts";
import { type OrderLine, toOpenQuantity } from "../order-line.ts";
import { orderLocked, toFulfilmentStatus } from "../order-status.ts";
import { planDelivery } from "../order-stock.ts";
import { updateStatus } from "../write-order.ts";

export const createOrderFulfilment = defineOperation({
  id: "createOrderFulfilment",
  method: "POST",
  path: "/v1/organizations/{organizationId}/orders/{orderId}/fulfilments",
  tag: "Orders",
  permission: "orders:write",
  summary: "Record a delivery of an order",
  description: [
    "Records that the order, or a part of it, has been delivered: adds to `quantityFulfilled` of its lines and sets its `fulfilmentStatus`. The order must be `confirmed` or `in_progress`; its status does not change. No line can be delivered beyond what is open of it. Without `lines`, everything that is open is delivered.",
    "Tracked products, those of bundles included, leave the stock of `inventoryLocationId` or else of the default location, and are no longer reserved for the order. If there is not enough, the delivery is refused with `STOCK_INSUFFICIENT` and the `shortages`. Services and products whose stock is not tracked need none. What leaves the stock is a movement of the kind `fulfilment` (`listStockMovements`), with the event `stock.moved`.",
    "A delivery cannot be undone, and is not listed by itself: the order says what has been delivered of each line. Goods that come back are booked as a `return` (`createStockMovement`).",
  ].join("\n\n"),
  params: { organizationId: uuid(), orderId: uuid() },
  body: NewFulfilment,
  example: {
    lines: [{ orderLineId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e", quantity: 3 }],
    fulfilledAt: "2026-11-20T10:30:00+01:00",
  },
  minimalExample: {
    lines: [{ orderLineId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e", quantity: 3 }],
  },
  success: 201,
  response: Fulfilment,
  problems: ["ORDER_LOCKED", "REFERENCE_NOT_FOUND", "STOCK_INSUFFICIENT"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "commerce_fulfil_order",
    title: "Record a delivery of an order",
    description:
      "Record a delivery (shipment, goods delivered) of a confirmed order, whole or partial; takes stock. Mails nobody; cannot be undone. Dutch: boek levering, order geleverd, verzonden.",
    hints: ["destructive"],
  },
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  async plan({ transaction, membership, body, now }, { record: before, version, target }) {
    if (before.status !== "confirmed" && before.status !== "in_progress") {
      const hint = before.status === "draft" ? "Confirm it first (setOrderStatus)." : undefined;
      throw orderLocked(before, "nothing can be delivered", hint);
    }
    assertPastDateTime("fulfilledAt", body.fulfilledAt, { now });
    const requestedLocationId = body.inventoryLocationId ?? null;
    const given = body.lines ?? toOpenLines(before);
    await assertReferences(transaction, membership, before, given, requestedLocationId);
    assertWithinOpenQuantity(before, given);
    const delivered = new Map(given.map((line) => [line.orderLineId, line.quantity]));
    const lines = before.lines.map((line) => addDelivered(line, delivered.get(line.id) ?? 0));
    const stock = await planDelivery(
      transaction,
      membership,
      before,
      { before: before.lines, after: lines },
      requestedLocationId,
      now,
    );
    const after: Order = {
      ...before,
      lines,
      fulfilmentStatus: toFulfilmentStatus(lines),
      updatedAt: now.toISOString(),
    };
    const fulfilment: Fulfilment = {
      id: uuidv7(),
      organizationId: before.organizationId,
      orderId: before.id,
      lines: given,
      inventoryLocationId: stock.locationId,
      fulfilledAt: new Date(body.fulfilledAt ?? now).toISOString(),
      createdBy: membership.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const movement = toMovement(before, fulfilment, stock.moves);
    return {
      result: fulfilment,
      version: null,
      warnings: [toOpenWarning(after)],
      change: {
        target,
        before,
        after,
        event: [
          toEvent("order.updated", after),
          ...(after.fulfilmentStatus === "fulfilled" ? [toEvent("order.fulfilled", after)] : []),
          ...(movement === null ? [] : [toMovedEvent(movement)]),
          ...stock.events,
        ],
      },
      takes: fulfilment,
      write(tx) {
        updateStatus(tx, after, version + 1);
        for (const line of lines) {
          if (delivered.has(line.id)) updateQuantityFulfilled(tx, line);
        }
        insertFulfilment(tx, fulfilment);
        if (movement !== null) insertStockMovement(tx, movement);
        stock.write(tx);
      },
    };
  },
});

/** Returns the stock movement of a delivery; null if it takes no stock. */
function toMovement(
  { displayNumber }: Order,
  fulfilment: Fulfilment,
  moves: readonly StockMove[],
): StockMovement | null {
  if (moves.length === 0) return null;
  const { organizationId, orderId, fulfilledAt, createdBy, createdAt, updatedAt } = fulfilment;
  return {
    id: uuidv7(),
    organizationId,
    kind: "fulfilment",
    lines: moves.map(({ product, inventoryLocationId, quantity }) => ({
      productId: product.id,
      description: toProductTarget(product).label,
      inventoryLocationId,
      quantity,
      countedQuantity: null,
      unitCostMinor: null,
      currency: null,
    })),
    reason: null,
    reference: displayNumber,
    orderId,
    revertsMovementId: null,
    occurredAt: fulfilledAt,
    createdBy,
    createdAt,
    updatedAt,
  };
}

const maxListedLines = 5;

/** Returns the warning with the open quantities of an order or, once all is delivered, with what remains to do. */
function toOpenWarning({ displayNumber, status, lines }: Order): string {
  const open = lines.filter((line) => toOpenQuantity(line) > 0);
  if (open.length === 0) {
    return `All of ${displayNumber} is delivered; it stays ${status} until its status is set.`;
  }
  const listed = open
    .slice(0, maxListedLines)
    .map((line) => `${toOpenQuantity(line)} of "${line.description}"`);
  const more =
    open.length > maxListedLines ? `, and of ${open.length - maxListedLines} more lines` : "";
  return `Still to be delivered of ${displayNumber}: ${listed.join(", ")}${more}.`;
}

type DeliveredLines = { orderLineId: string; quantity: number }[];

/** @throws Problem ORDER_LOCKED when nothing is open */
function toOpenLines(order: Order): DeliveredLines {
  const open = order.lines
    .map((line) => ({ orderLineId: line.id, quantity: toOpenQuantity(line) }))
    .filter(({ quantity }) => quantity > 0);
  if (open.length === 0) throw orderLocked(order, "all of it has been delivered");
  return open;
}

/** @throws Problem REFERENCE_NOT_FOUND for lines that are not part of this order, and for unknown locations */
async function assertReferences(
  transaction: Transaction,
  { permissions }: Membership,
  order: Order,
  given: DeliveredLines,
  locationId: string | null,
): Promise<void> {
  const ids = new Set(order.lines.map(({ id }) => id));
  const missing = given.flatMap(({ orderLineId }, index) =>
    ids.has(orderLineId)
      ? []
      : [{ pointer: `/lines/${index}/orderLineId`, kind: "order_line", id: orderLineId }],
  );
  if (locationId !== null) {
    const location = permissions.includes("products:read")
      ? await transaction.one(
          queries.selectFrom("inventory_locations").select("id").where("id", "=", locationId),
        )
      : undefined;
    if (location === undefined) {
      const pointer = "/inventoryLocationId";
      missing.push({ pointer, kind: "inventory_location", id: locationId });
    }
  }
  if (missing.length > 0) throw referencesNotFound(missing);
}

/** @throws Problem VALIDATION_FAILED for quantities above what is open */
function assertWithinOpenQuantity(order: Order, given: DeliveredLines): void {
  const open = new Map(order.lines.map((line) => [line.id, toOpenQuantity(line)]));
  const errors = given.flatMap(({ orderLineId, quantity }, index): RequestError[] => {
    const max = open.get(orderLineId) ?? 0;
    if (quantity <= max) return [];
    const text = `must be at most ${max}, the quantity still to be delivered`;
    return [toBodyError(["lines", index, "quantity"], "max", text, max, quantity)];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}

function addDelivered(line: OrderLine, quantity: number): OrderLine {
  // Rounds off floating-point errors: sums of numbers with 3 decimals have no more than 3.
  const quantityFulfilled = Math.round((line.quantityFulfilled + quantity) * 1_000) / 1_000;
  return quantity === 0 ? line : { ...line, quantityFulfilled };
}

function updateQuantityFulfilled(
  transaction: Transaction,
  { id, quantityFulfilled }: OrderLine,
): void {
  transaction.write(
    queries
      .updateTable("order_lines")
      .set({ quantity_fulfilled: quantityFulfilled })
      .where("id", "=", id),
  );
}

function insertFulfilment(transaction: Transaction, fulfilment: Fulfilment): void {
  const { id, organizationId } = fulfilment;
  transaction.write(
    queries.insertInto("order_fulfilments").values({
      organization_id: organizationId,
      id,
      order_id: fulfilment.orderId,
      inventory_location_id: fulfilment.inventoryLocationId,
      fulfilled_at: fulfilment.fulfilledAt,
      created_by: fulfilment.createdBy,
      created_at: fulfilment.createdAt,
      updated_at: fulfilment.updatedAt,
    }),
  );
  transaction.write(
    queries.insertInto("order_fulfilment_lines").values(
      fulfilment.lines.map(({ orderLineId, quantity }, index) => ({
        organization_id: organizationId,
        fulfilment_id: id,
        order_line_id: orderLineId,
        position: index + 1,
        quantity,
      })),
    ),
  );
}
