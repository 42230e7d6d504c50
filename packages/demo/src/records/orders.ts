import { queries } from "@werkbank/api/database";
import { insertOrder, type Order, planReservation } from "@werkbank/api/records";
import type { ToWeek } from "../calendar/calendar.ts";
import { setCounters } from "./counters.ts";
import { demoId } from "./demo-id.ts";
import type { DemoSeed } from "./demo-seed.ts";
import { toDocumentNumber } from "../calendar/document-number.ts";
import { products } from "./products.ts";
import { type DemoQuote, toQuotes } from "./quotes.ts";
import { singelId } from "./singel.ts";

const id = singelId("order:O-2026-0018");
const confirmedAt = "2026-11-20T15:24:00.000Z";
const createdAt = "2026-11-20T15:18:00.000Z";

/** Converts an accepted quote to an order. */
function toOrder(quote: DemoQuote, toWeek: ToWeek): Order {
  const moment = toWeek(confirmedAt);
  return {
    id,
    organizationId: quote.organizationId,
    number: 18,
    displayNumber: toDocumentNumber("order", 18, toWeek(createdAt)).displayNumber,
    quoteId: quote.id,
    customerId: quote.customerId,
    customerName: quote.customerName,
    contactId: quote.contactId,
    customerAssetId: quote.customerAssetId,
    ownerUserId: quote.ownerUserId,
    status: "confirmed",
    fulfilmentStatus: "unfulfilled",
    invoiceStatus: "not_invoiced",
    externalInvoiceId: null,
    title: quote.title,
    introduction: quote.introduction,
    terms: quote.terms,
    reference: quote.acceptanceReference,
    requestedDeliveryDate: toWeek("2026-12-04"),
    deliveryAddress: null,
    issuedAt: moment,
    confirmedAt: moment,
    completedAt: null,
    cancelledAt: null,
    cancellationReason: null,
    currency: quote.currency,
    subtotalMinor: quote.subtotalMinor,
    discountMinor: quote.discountMinor,
    vatBreakdown: quote.vatBreakdown,
    vatMinor: quote.vatMinor,
    totalMinor: quote.totalMinor,
    lines: quote.lines.map((line) => ({
      ...line,
      id: demoId(`${id}:line:${line.position}`),
      supplierId:
        Object.values(products).find((product) => product.id === line.productId)?.supplierId ??
        null,
      quantityFulfilled: 0,
    })),
    fileIds: [],
    createdAt: toWeek(createdAt),
    updatedAt: moment,
  };
}

/** Inserts the order, which reserves seven batteries while three are in stock. */
export const seedOrders: DemoSeed<Promise<void>> = async (
  transaction,
  { organizationId, toWeek },
) => {
  const quote = toQuotes(toWeek)[31];
  const order = toOrder(quote, toWeek);
  const { series, number } = toDocumentNumber("order", order.number, order.createdAt);
  insertOrder(transaction, order, { series });
  transaction.write(
    queries
      .updateTable("quotes")
      .set({ status: quote.status, order_id: id })
      .where("id", "=", quote.id),
  );
  const moment = toWeek(new Date(confirmedAt));
  const reservation = await planReservation(transaction, order, order.lines, moment);
  reservation.write(transaction);
  setCounters(transaction, organizationId, { [series]: number });
};
