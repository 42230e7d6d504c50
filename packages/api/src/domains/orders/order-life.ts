import type { Order } from "./order.ts";

/** The statuses of a new order. */
export const drafted = {
  status: "draft",
  fulfilmentStatus: "unfulfilled",
  invoiceStatus: "not_invoiced",
  externalInvoiceId: null,
} satisfies Partial<Order>;

/** The values of the members about an order's progress, before any of it. */
export const unstarted = {
  issuedAt: null,
  confirmedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancellationReason: null,
} satisfies Partial<Order>;
