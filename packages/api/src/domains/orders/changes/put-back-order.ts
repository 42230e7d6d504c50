import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrder, Order } from "../order.ts";
import { OrderUpdate } from "../order-body.ts";
import { planOrderUpdate } from "../order-update.ts";
import { toFormerOrder } from "./former-order.ts";

/**
 * Undoes a change of an order: unlike the change it can take lines away again that were added to a
 * confirmed order. On no surface.
 */
const putBackOrder: Operation = defineOperation({
  id: "putBackOrder",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/orders/{orderId}/former",
  tag: "Orders",
  permission: "orders:write",
  summary: "Put an order back",
  description: "Writes former values of an order back.",
  params: { organizationId: uuid(), orderId: uuid() },
  body: OrderUpdate,
  success: 200,
  response: Order,
  problems: ["ORDER_LOCKED", "REFERENCE_NOT_FOUND", "QUOTE_CUSTOMER_MISMATCH"],
  traits: ["idempotent", "holdable"],
  undo: ({ params, changes }) => ({
    operation: putBackOrder,
    params,
    body: toFormerOrder(changes),
  }),
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: (context, loaded) => planOrderUpdate(context, loaded, "undo"),
});
export { putBackOrder };
