import type { Order } from "./order.ts";

/** The statuses of a new order. */
export const initialOrderStatuses = {
  status: "draft",
  fulfilmentStatus: "unfulfilled",
  invoiceStatus: "not_invoiced",
  externalInvoiceId: null,
} satisfies Partial<Order>;

/** The members about an order's progress, as they are in a draft. */
export const initialOrderProgress = {
  issuedAt: null,
  confirmedAt: null,
  completedAt: null,
  cancelledAt: null,
  cancellationReason: null,
} satisfies Partial<Order>;
