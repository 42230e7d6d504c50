import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { planRestoration } from "../../../kernel/soft-delete.ts";
import { loadOrder, Order } from "../order.ts";
import { deleteOrder } from "./delete-order.ts";

/** Brings an order back whose creation had been taken back. Only undoing does that. */
const restoreOrder: Operation = defineOperation({
  id: "restoreOrder",
  method: "POST",
  path: "/v1/organizations/{organizationId}/orders/{orderId}/restore",
  tag: "Orders",
  permission: "orders:write",
  summary: "Restore a deleted order",
  description: "Brings back an order whose creation had been taken back.",
  params: { organizationId: uuid(), orderId: uuid() },
  success: 200,
  response: Order,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteOrder, params }),
  uniques: { orders_display_number: "displayNumber", orders_number: "number" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: async ({ now }, loaded) => {
    const { displayNumber } = loaded.record;
    return planRestoration(loaded, "orders", now, { type: "order.created", displayNumber });
  },
});
export { restoreOrder };
