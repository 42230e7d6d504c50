import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { loadOrder } from "../order.ts";
import { orderLocked } from "../order-status.ts";
import { restoreOrder } from "./restore-order.ts";

/**
 * Takes the creation of a draft back. Only undoing does that: the API has no address for it, where
 * orders are cancelled. The number is not given out again.
 */
const deleteOrder: Operation = defineOperation({
  id: "deleteOrder",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/orders/{orderId}",
  tag: "Orders",
  permission: "orders:write",
  summary: "Delete a draft order",
  description: "Takes back the creation of an order that is still a draft.",
  params: { organizationId: uuid(), orderId: uuid() },
  success: 204,
  problems: ["ORDER_LOCKED"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreOrder, params }),
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: async ({ now }, loaded) => {
    const { record } = loaded;
    if (record.status !== "draft") {
      throw orderLocked(record, "only a draft is taken back", "Cancel it instead.");
    }
    // The list of event types has no order.deleted; to others the order is over.
    const { displayNumber } = record;
    return planDeletion(loaded, "orders", now, { type: "order.cancelled", displayNumber });
  },
});
export { deleteOrder };
