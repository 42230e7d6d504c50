import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Order } from "./order.ts";
import { type OrderLine, toOrderLineColumns } from "./order-line.ts";

/** Inserts a new order with its lines. */
export function insertOrder(
  transaction: Transaction,
  order: Order,
  options: { series: string },
): void {
  transaction.write(
    queries.insertInto("orders").values({
      organization_id: order.organizationId,
      id: order.id,
      number_series: options.series,
      number: order.number,
      display_number: order.displayNumber,
      quote_id: order.quoteId,
      status: order.status,
      issued_at: order.issuedAt,
      confirmed_at: order.confirmedAt,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      ...toContentColumns(order),
    }),
  );
  insertLines(transaction, order, order.lines);
}

/** Writes everything that an update may have changed, except the lines. */
export function updateContent(
  transaction: Transaction,
  order: Order,
  options: { version: number },
): void {
  transaction.write(
    queries
      .updateTable("orders")
      .set({
        ...toContentColumns(order),
        updated_at: order.updatedAt,
        version: options.version,
      })
      .where("id", "=", order.id),
  );
}

/** Inserts the new lines; existing ones stay as they are. */
export function addLines(transaction: Transaction, before: Order, after: Order): void {
  const kept = new Set(before.lines.map(({ id }) => id));
  const added = after.lines.filter(({ id }) => !kept.has(id));
  if (added.length > 0) insertLines(transaction, after, added);
}

/** Deletes these lines. */
export function removeLines(transaction: Transaction, lines: readonly OrderLine[]): void {
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  transaction.write(queries.deleteFrom("order_lines").where("id", "in", ids));
}

/** Writes a status and the members that change with it. */
export function updateStatus(transaction: Transaction, order: Order, version: number): void {
  transaction.write(
    queries
      .updateTable("orders")
      .set({
        status: order.status,
        fulfilment_status: order.fulfilmentStatus,
        issued_at: order.issuedAt,
        confirmed_at: order.confirmedAt,
        completed_at: order.completedAt,
        cancelled_at: order.cancelledAt,
        cancellation_reason: order.cancellationReason,
        updated_at: order.updatedAt,
        version,
      })
      .where("id", "=", order.id),
  );
}

function toContentColumns(order: Order) {
  return {
    customer_id: order.customerId,
    customer_name: order.customerName,
    contact_id: order.contactId,
    customer_asset_id: order.customerAssetId,
    owner_user_id: order.ownerUserId,
    fulfilment_status: order.fulfilmentStatus,
    invoice_status: order.invoiceStatus,
    external_invoice_id: order.externalInvoiceId,
    title: order.title,
    introduction: order.introduction,
    terms: order.terms,
    reference: order.reference,
    requested_delivery_date: order.requestedDeliveryDate,
    delivery_address: order.deliveryAddress === null ? null : JSON.stringify(order.deliveryAddress),
    currency: order.currency,
    subtotal_minor: order.subtotalMinor,
    discount_minor: order.discountMinor,
    vat_breakdown: JSON.stringify(order.vatBreakdown),
    vat_minor: order.vatMinor,
    total_minor: order.totalMinor,
  };
}

function insertLines(
  transaction: Transaction,
  { organizationId, id }: Order,
  lines: readonly OrderLine[],
): void {
  transaction.write(
    queries.insertInto("order_lines").values(
      lines.map((line) => ({
        ...toOrderLineColumns(line),
        organization_id: organizationId,
        order_id: id,
      })),
    ),
  );
}
