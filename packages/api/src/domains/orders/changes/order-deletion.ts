import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { loadOrder, type Order } from "../order.ts";
import { orderLocked } from "../order-status.ts";

/**
 * Takes the creation of a draft back. Only undoing does that; people cancel orders. The number is not given out again.
 */
export const orderDeletion: Change<undefined> = defineChange({
  permission: "orders:write",
  params: { organizationId: uuid(), orderId: uuid() },
  effect: "delete",
  undo: () => ({ change: orderRestoration }),
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

/** Brings an order back whose creation had been taken back. Only undoing does that. */
const orderRestoration: Change<Order> = defineChange({
  permission: "orders:write",
  params: { organizationId: uuid(), orderId: uuid() },
  effect: "restore",
  undo: () => ({ change: orderDeletion }),
  uniques: { orders_display_number: "displayNumber", orders_number: "number" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: async ({ now }, loaded) => {
    const { displayNumber } = loaded.record;
    return planRestoration(loaded, "orders", now, { type: "order.created", displayNumber });
  },
});
