import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { optionalLine } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrder, Order, OrderStatus, toEvent } from "../order.ts";
import { assertTransition, toFulfilmentStatus } from "../order-status.ts";
import { type OrderStockPlan, planRelease, planReservation } from "../order-stock.ts";
import { updateStatus } from "../write-order.ts";
import { unchanged } from "../../../kernel/changes/change.ts";

const OrderStatusChange = z
  .strictObject({
    status: OrderStatus.meta({
      description: "The new status; the current one changes nothing.",
    }),
    reason: optionalLine({ max: 500 })
      .optional()
      .meta({
        description: "Why it is cancelled: kept as `cancellationReason`.",
        examples: ["Klant koopt nieuwe bakfietsen."],
      }),
  })
  .meta({ id: "OrderStatusChange", description: "The status that the order moves to, and why." });

export const setOrderStatus = defineOperation({
  id: "setOrderStatus",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/orders/{orderId}/status",
  tag: "Orders",
  permission: "orders:write",
  summary: "Set the status of an order",
  description: [
    "Moves an order to another status: from `draft` to `confirmed` and `cancelled`; from `confirmed` to `in_progress`, `on_hold` and `cancelled`, and to `completed` once all of it is fulfilled; from `in_progress` to `on_hold`, to `completed` once all of it is fulfilled, and to `cancelled` while nothing is; from `on_hold` to `confirmed`, `in_progress` and `cancelled`. Any other move is refused with the allowed ones. Setting the current status again changes nothing.",
    "Confirming a draft reserves the stock of its tracked products at the default location, those of bundles included, also when more is promised than there is. Cancelling gives back what is still reserved; what has been delivered stays delivered.",
  ].join("\n\n"),
  params: { organizationId: uuid(), orderId: uuid() },
  body: OrderStatusChange,
  example: { status: "confirmed" },
  success: 200,
  response: Order,
  problems: ["ORDER_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "workflowStep", "holdable", "irreversible"],
  tool: {
    name: "commerce_set_order_status",
    title: "Change the status of an order",
    description:
      "Confirm, hold, complete or cancel a sales order; a refusal names the allowed statuses. Confirming reserves stock. Mails nobody; cannot be undone. Dutch: bevestig, annuleer order.",
    hints: ["destructive", "idempotent"],
  },
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  async plan({ transaction, body, now }, { record: before, version, target }) {
    const { status } = body;
    const reason = body.reason ?? null;
    if (status === before.status) return unchanged(before);
    assertTransition(before, status);
    const at = now.toISOString();
    const isFirstConfirmation = before.status === "draft" && status === "confirmed";
    const after: Order = {
      ...before,
      status,
      ...(isFirstConfirmation
        ? {
            fulfilmentStatus: toFulfilmentStatus(before.lines),
            issuedAt: at,
            confirmedAt: at,
          }
        : {}),
      ...(status === "completed" ? { completedAt: at } : {}),
      ...(status === "cancelled" ? { cancelledAt: at, cancellationReason: reason } : {}),
      updatedAt: at,
    };
    let stock: OrderStockPlan | null = null;
    if (isFirstConfirmation) stock = await planReservation(transaction, after, after.lines, now);
    if (status === "cancelled") stock = await planRelease(transaction, after, "all", now);
    return {
      result: after,
      change: {
        target,
        before,
        after,
        event: [
          toEvent("order.status_changed", after),
          ...(status === "completed" || status === "cancelled"
            ? [toEvent(`order.${status}`, after)]
            : []),
          ...(stock?.events ?? []),
        ],
      },
      warnings: [
        ...(stock?.warnings ?? []),
        ...(reason !== null && status !== "cancelled"
          ? ["The reason was not kept: only a cancelled order has one."]
          : []),
      ],
      write(tx) {
        updateStatus(tx, after, version + 1);
        stock?.write(tx);
      },
    };
  },
});
