import { queries } from "@werkbank/api/database";
import { insertOrder, type Order, planReservation } from "@werkbank/api/records";
import { setCounters } from "./counters.ts";
import { demoId } from "./demo-id.ts";
import type { DemoSeed } from "./demo-seed.ts";
import { products } from "./products.ts";
import { quotes } from "./quotes.ts";
import { singelId } from "./singel.ts";

const quote = quotes[31];
const id = singelId("order:O-2026-0018");
const confirmedAt = "2026-11-20T15:24:00.000Z";

/** What the accepted quote became. */
const order: Order = {
  id,
  organizationId: quote.organizationId,
  number: 18,
  displayNumber: "O-2026-0018",
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
  requestedDeliveryDate: "2026-12-04",
  deliveryAddress: null,
  issuedAt: confirmedAt,
  confirmedAt,
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
      Object.values(products).find((product) => product.id === line.productId)?.supplierId ?? null,
    quantityFulfilled: 0,
  })),
  fileIds: [],
  createdAt: "2026-11-20T15:18:00.000Z",
  updatedAt: confirmedAt,
};

/** The order, with the seven batteries that it has reserved of the three that are there. */
export const seedOrders: DemoSeed<Promise<void>> = async (transaction, { organizationId }) => {
  insertOrder(transaction, order, { series: "order:2026" });
  transaction.write(
    queries
      .updateTable("quotes")
      .set({ status: quote.status, order_id: id })
      .where("id", "=", quote.id),
  );
  const moment = new Date(confirmedAt);
  const reservation = await planReservation(transaction, order, order.lines, moment);
  reservation.write(transaction);
  setCounters(transaction, organizationId, { "order:2026": 18 });
};
