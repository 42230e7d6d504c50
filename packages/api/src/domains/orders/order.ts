import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { maxLines } from "../sales/sales-line.ts";
import { totalsMembers } from "../sales/sales-totals.ts";
import { readFileIds } from "../files/attachments.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { documentTextMembers, linkMembers } from "../sales/sales-members.ts";
import { optionalLine } from "../../schema/text.ts";
import { date, deletedAt, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { DeliveryAddress, toDeliveryAddress } from "../customers/delivery-address.ts";
import { OrderLine, toOrderLine } from "./order-line.ts";
import type { Target } from "../../kernel/audit.ts";

export const OrderStatus = enumeration({
  draft: "Can be changed.",
  confirmed: "Agreed; its stock is reserved.",
  in_progress: "Being worked on.",
  on_hold: "Waits.",
  completed: "Delivered and done.",
  cancelled: "Called off; its stock is free again.",
}).meta({
  id: "OrderStatus",
  description: "The status of an order.",
});
export type OrderStatus = z.infer<typeof OrderStatus>;

export const FulfilmentStatus = enumeration({
  unfulfilled: "Nothing.",
  partial: "A part.",
  fulfilled: "All of it.",
}).meta({
  id: "FulfilmentStatus",
  description: "How much of an order has been delivered.",
});
export type FulfilmentStatus = z.infer<typeof FulfilmentStatus>;

const InvoiceStatus = enumeration({
  not_invoiced: "Nothing.",
  partial: "A part.",
  invoiced: "All of it.",
}).meta({
  id: "InvoiceStatus",
  description: "How much of an order has been invoiced.",
});

/** The members that are stored in columns of the same name. */
const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z
    .int()
    .min(1)
    .meta({ description: "Counted per organization and year, without gaps.", examples: [18] }),
  displayNumber: z.string().meta({
    description: "The number as people write it: `O-2026-0018`.",
    examples: ["O-2026-0018"],
  }),
  quoteId: z
    .uuid()
    .nullable()
    .meta({ description: "The quote that it was made from; null without one." }),
  ...linkMembers,
  customerName: z.string().meta({
    description: "Name of the customer at the time when it was chosen.",
    examples: ["Koeriersdienst Snelle Bocht B.V."],
  }),
  status: OrderStatus.meta({ description: "The status; change it with `setOrderStatus`." }),
  fulfilmentStatus: FulfilmentStatus.meta({
    description: "How much is delivered; follows from the recorded deliveries.",
  }),
  invoiceStatus: InvoiceStatus.meta({
    description: "How much is invoiced. Written by your accounting package, from confirmation on.",
  }),
  externalInvoiceId: optionalLine({ max: 240 }).meta({
    description: "Number of the invoice in your accounting package, which writes it.",
    examples: ["F-2026-0457"],
  }),
  ...documentTextMembers,
  reference: optionalLine({ max: 120 }).meta({
    description:
      "The customer's own reference for the invoice, such as their order number (EN 16931 BT-13).",
    examples: ["PO 2026-114"],
  }),
  requestedDeliveryDate: date()
    .nullable()
    .meta({
      description: "Day on which the customer wants the delivery; not a promise.",
      examples: ["2026-12-04"],
    }),
  issuedAt: timestamp()
    .nullable()
    .meta({
      description: "The date on the order confirmation: when it was first confirmed.",
      examples: ["2026-11-20T15:24:00.000Z"],
    }),
  confirmedAt: timestamp()
    .nullable()
    .meta({
      description: "When it was first confirmed; being put on hold does not clear it.",
      examples: ["2026-11-20T15:24:00.000Z"],
    }),
  completedAt: timestamp()
    .nullable()
    .meta({
      description: "When its status became `completed`.",
      examples: ["2026-12-04T15:40:00.000Z"],
    }),
  cancelledAt: timestamp()
    .nullable()
    .meta({
      description: "When its status became `cancelled`.",
      examples: ["2026-11-21T09:00:00.000Z"],
    }),
  cancellationReason: z
    .string()
    .nullable()
    .meta({
      description: "Why it was cancelled: the `reason` given to `setOrderStatus`.",
      examples: ["Klant koopt nieuwe bakfietsen."],
    }),
  ...totalsMembers,
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Order = z
  .strictObject({
    ...stored,
    deliveryAddress: DeliveryAddress.nullable().meta({
      description: "Delivery address; null: the customer's address.",
    }),
    lines: z
      .array(OrderLine)
      .max(maxLines)
      .meta({ description: "What is sold, in the order of `position`." }),
    fileIds: z.array(z.uuid()).meta({
      description: "Files that are attached to the order and available.",
      examples: [["01a1fd40-0000-7000-8000-000000000001"]],
    }),
  })
  .meta({ id: "Order", description: "What the organization delivers to a customer." });
export type Order = z.infer<typeof Order>;

const columns = [...columnsOf("orders", Object.keys(stored)), "delivery_address" as const];

/** Selects all orders of the organization; callers add their conditions. */
export const selectOrders = () => queries.selectFrom("orders").select(columns);

type OrderRow = { id: string; delivery_address: unknown };

/** Returns the representations of rows of `selectOrders`. */
export async function toOrders(transaction: Transaction, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lineRows, filesOf] = await Promise.all([
    transaction.all(selectLines(ids)),
    readFileIds(transaction, "order", ids),
  ]);
  const linesOf = Map.groupBy(lineRows, ({ order_id }) => order_id);
  return rows.map((row) => ({
    ...toRecord(stored, row),
    deliveryAddress: toDeliveryAddress(row.delivery_address),
    lines: (linesOf.get(row.id) ?? []).map(toOrderLine),
    fileIds: filesOf.get(row.id) ?? [],
  }));
}

const selectLines = (orderIds: string[]) =>
  queries
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("position");

/**
 * Loads one order with its version; `update` locks the row until the end of the transaction, before its
 * lines are read.
 */
export async function loadOrder(transaction: Transaction, id: string, lock?: "update") {
  const query = selectOrders().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("order", id);
  const [record] = await toOrders(transaction, [row]);
  if (record === undefined) throw notFound("order", id);
  return { record, version: row.version, target: toTarget(record) };
}
export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/** Returns the audit log's target for an order. */
export function toTarget({
  id,
  displayNumber,
  title,
}: Pick<Order, "id" | "displayNumber" | "title">): Target {
  return { kind: "order", id, label: title === null ? displayNumber : `${displayNumber} ${title}` };
}

/** Returns an event about an order. */
export function toEvent(type: EventTypeOf<"order">, order: Order) {
  return { type, object: order, displayNumber: order.displayNumber };
}
