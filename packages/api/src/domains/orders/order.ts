import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/refusals.ts";
import { maxLines } from "../sales/sales-line.ts";
import { totalsMembers } from "../sales/sales-totals.ts";
import { readFileIds } from "../files/attachments.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, lines, optionalLine } from "../../schema/text.ts";
import { date, deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { DeliveryAddress, toDeliveryAddress } from "../customers/delivery-address.ts";
import { OrderLine, toOrderLine } from "./order-line.ts";

export const OrderStatus = z
  .enum(["draft", "confirmed", "in_progress", "on_hold", "completed", "cancelled"])
  .meta({ id: "OrderStatus", description: "How far an order has come." });
export type OrderStatus = z.infer<typeof OrderStatus>;

export const FulfilmentStatus = z.enum(["unfulfilled", "partial", "fulfilled"]).meta({
  id: "FulfilmentStatus",
  description: "Whether nothing, something or all of it has been delivered.",
});
export type FulfilmentStatus = z.infer<typeof FulfilmentStatus>;

const InvoiceStatus = z.enum(["not_invoiced", "partial", "invoiced"]).meta({
  id: "InvoiceStatus",
  description: "How much of it has been invoiced; set by the accounting package.",
});

/** The members that are columns of the row under their own name. */
const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z.int().min(1).meta({ description: "Counted per organization and year, without gaps." }),
  displayNumber: z.string().meta({ description: "The number as people write it: `O-2026-0018`." }),
  quoteId: z.uuid().nullable().meta({ description: "The quote that it was made from." }),
  customerId: recordNumber(),
  customerName: z.string().meta({ description: "As it stood when the customer was chosen." }),
  contactId: z.uuid().nullable(),
  customerAssetId: recordNumber().nullable(),
  ownerUserId: z.uuid().meta({ description: "The member whose order it is." }),
  status: OrderStatus,
  fulfilmentStatus: FulfilmentStatus,
  invoiceStatus: InvoiceStatus,
  externalInvoiceId: optionalLine({ max: 240 }),
  title: line({ max: 240 }).nullable(),
  introduction: lines({ max: 4_000 }).nullable(),
  terms: lines({ max: 4_000 }).nullable(),
  reference: optionalLine({ max: 120 }).meta({
    description: "The customer's own, for the invoice.",
  }),
  requestedDeliveryDate: date().nullable(),
  issuedAt: timestamp()
    .nullable()
    .meta({ description: "The date on the order confirmation: when it was first confirmed." }),
  confirmedAt: timestamp().nullable().meta({ description: "When it was first confirmed." }),
  completedAt: timestamp().nullable(),
  cancelledAt: timestamp().nullable(),
  cancellationReason: z.string().nullable(),
  ...totalsMembers,
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Order = z
  .strictObject({
    ...stored,
    deliveryAddress: DeliveryAddress.nullable(),
    lines: z.array(OrderLine).max(maxLines),
    fileIds: z
      .array(z.uuid())
      .meta({ description: "Files that are attached to the order and available." }),
  })
  .meta({ id: "Order", description: "What the organization delivers to a customer." });
export type Order = z.infer<typeof Order>;

const columns = [...columnsOf("orders", Object.keys(stored)), "delivery_address" as const];

/** All orders of the organization; callers add their conditions. */
export const selectOrders = () => queries.selectFrom("orders").select(columns);

type OrderRow = { id: string; delivery_address: unknown };

/** The representations of rows that `selectOrders` gave. */
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
 * One order with its version; `update` holds the row until the end of the transaction, before its
 * lines are read.
 */
export async function loadOrder(transaction: Transaction, id: string, hold?: "update") {
  const query = selectOrders().where("id", "=", id);
  const row = await transaction.one(hold === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("order", id);
  const [record] = await toOrders(transaction, [row]);
  if (record === undefined) throw notFound("order", id);
  return { record, version: row.version, target: toTarget(record) };
}
export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/** What the audit log calls an order. */
export function toTarget({
  id,
  displayNumber,
  title,
}: Pick<Order, "id" | "displayNumber" | "title">) {
  return { kind: "order", id, label: title === null ? displayNumber : `${displayNumber} ${title}` };
}

/** An event of an order. */
export function toEvent(type: EventTypeOf<"order">, order: Order) {
  return { type, object: order, displayNumber: order.displayNumber };
}
