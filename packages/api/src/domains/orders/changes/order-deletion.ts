import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { loadOrder, type Order } from "../order.ts";
import { orderLocked } from "../order-status.ts";

const isDraft = (status: string): boolean => status === "draft";

/** Undoes the creation of a draft. Only used to undo: no operation deletes orders. The number is not reused. */
export const orderDeletion: Change<undefined> = defineChange({
  permission: "orders:write",
  params: { organizationId: uuid(), orderId: uuid() },
  effect: "delete",
  isPermittedIn: isDraft,
  undo: () => ({ change: orderRestoration }),
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: async ({ now }, loaded) => {
    const { record } = loaded;
    if (!isDraft(record.status)) {
      throw orderLocked(record, "only a draft is taken back", "Cancel it instead.");
    }
    // There is no event type order.deleted; subscribers see the order as cancelled.
    const { displayNumber } = record;
    return planDeletion(loaded, "orders", now, { type: "order.cancelled", displayNumber });
  },
});

/** Restores an order whose creation was undone. Only used to undo. */
const orderRestoration: Change<Order> = defineChange({
  permission: "orders:write",
  params: { organizationId: uuid(), orderId: uuid() },
  effect: "restore",
  undo: () => ({ change: orderDeletion }),
  uniques: { orders_display_number: "displayNumber", orders_number: "number" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  async plan(context, loaded) {
    const { customerId, lines, displayNumber } = loaded.record;
    await lockExistingRecords(context, {
      customer: [customerId],
      product: lines.map(({ productId }) => productId),
      supplier: lines.map(({ supplierId }) => supplierId),
    });
    return planRestoration(loaded, "orders", context.now, { type: "order.created", displayNumber });
  },
});
