import type { Order } from "./order.ts";

/** Where a new order stands. */
export const drafted = {
  status: "draft",
  fulfilmentStatus: "unfulfilled",
  invoiceStatus: "not_invoiced",
  externalInvoiceId: null,
} satisfies Partial<Order>;

/** What an order says of its course, before any of it. */
export const unstarted = {
  issuedAt: null,
  confirmedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancellationReason: null,
} satisfies Partial<Order>;
