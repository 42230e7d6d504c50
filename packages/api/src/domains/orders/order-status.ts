import { Problem } from "../../problems/problem.ts";
import { toOpenQuantity, type OrderLine } from "./order-line.ts";
import type { FulfilmentStatus, Order, OrderStatus } from "./order.ts";

/** The transitions from each status, as far as the status alone decides. */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["confirmed", "cancelled"],
  confirmed: ["in_progress", "on_hold", "completed", "cancelled"],
  in_progress: ["on_hold", "completed", "cancelled"],
  on_hold: ["confirmed", "in_progress", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Returns the statuses that an order may change to now. */
function toAllowedStatuses({ status, fulfilmentStatus }: Order): OrderStatus[] {
  return transitions[status].filter((to) => {
    if (to === "completed") return fulfilmentStatus === "fulfilled";
    if (to === "cancelled" && status === "in_progress") return fulfilmentStatus === "unfulfilled";
    return true;
  });
}

/** Whether an order may change to a status now. */
export function canBecome(order: Order, to: OrderStatus): boolean {
  return toAllowedStatuses(order).includes(to);
}

/** @throws Problem ORDER_STATUS_TRANSITION_INVALID */
export function assertTransition(order: Order, to: OrderStatus): void {
  const { displayNumber, status: from } = order;
  const allowed = toAllowedStatuses(order);
  if (allowed.includes(to)) return;
  throw new Problem(
    "ORDER_STATUS_TRANSITION_INVALID",
    `Order ${displayNumber} is ${from}${toReason(order, to)} and cannot become ${to}.`,
    { from, to, allowed, hint: toHint(order, to, allowed) },
  );
}

function toReason({ status, fulfilmentStatus }: Order, to: OrderStatus): string {
  return transitions[status].includes(to) ? ` and ${toFulfilmentText(fulfilmentStatus)}` : "";
}

function toFulfilmentText(fulfilmentStatus: FulfilmentStatus): string {
  return fulfilmentStatus === "partial" ? "partly fulfilled" : fulfilmentStatus;
}

/** Returns what is possible instead, with the operations to call. */
function toHint(order: Order, to: OrderStatus, allowed: readonly OrderStatus[]): string {
  const { status, fulfilmentStatus } = order;
  if (allowed.length === 0) {
    return `Create a new order with createOrder: one that is ${status} keeps its status.`;
  }
  const possible = `setOrderStatus can make it ${allowed.join(" or ")} now.`;
  if (to !== "completed") return possible;
  if (fulfilmentStatus === "fulfilled") return `${possible} Complete it after that.`;
  return status === "draft" || status === "on_hold"
    ? `${possible} Once confirmed, deliver all lines with createOrderFulfilment and complete it.`
    : `${possible} To complete it, first deliver all open lines with createOrderFulfilment.`;
}

const invoiceMembers = ["invoiceStatus", "externalInvoiceId"] as const;

/** The members that `updateOrder` may change in each status. */
const editableMembers: Record<OrderStatus, readonly (keyof Order)[]> = {
  draft: [
    "customerId",
    "contactId",
    "customerAssetId",
    "ownerUserId",
    "title",
    "introduction",
    "terms",
    "reference",
    "requestedDeliveryDate",
    "deliveryAddress",
    "currency",
    "lines",
  ],
  confirmed: ["requestedDeliveryDate", "reference", "lines", ...invoiceMembers],
  in_progress: invoiceMembers,
  on_hold: invoiceMembers,
  completed: invoiceMembers,
  cancelled: [],
};

/** Whether an order in this status permits changes of these members. */
export const isEditable = (status: string, members: readonly string[]): boolean =>
  members.every((member) =>
    (editableMembers[status as OrderStatus] as readonly string[]).includes(member),
  );

/** @throws Problem ORDER_LOCKED when one of the members cannot be changed in the order's status */
export function assertEditable(order: Order, members: readonly string[]): void {
  const editableFields: readonly string[] = editableMembers[order.status];
  const locked = members.filter((member) => !editableFields.includes(member));
  if (locked.length > 0) throw orderLocked(order, `${locked.join(", ")} cannot be changed`);
}

/** Returns the problem for a change that the order's status does not allow. */
export function orderLocked(
  { displayNumber, status }: Order,
  reason: string,
  hint?: string,
): Problem {
  return new Problem("ORDER_LOCKED", `Order ${displayNumber} is ${status}: ${reason}.`, {
    // RFC 9457 defines a `status` of its own: that of the response.
    currentStatus: status,
    editableFields: editableMembers[status],
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Returns the fulfilment status of these lines. */
export function toFulfilmentStatus(lines: readonly OrderLine[]): FulfilmentStatus {
  if (lines.every((line) => toOpenQuantity(line) === 0)) return "fulfilled";
  return lines.some(({ quantityFulfilled }) => quantityFulfilled > 0) ? "partial" : "unfulfilled";
}
