import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrder, type Order } from "../order.ts";
import { OrderUpdate } from "../order-body.ts";
import { isEditable } from "../order-status.ts";
import { planOrderUpdate } from "../order-update.ts";
import { toPreviousOrder } from "./previous-order.ts";

/** Undoes an update of an order: unlike an update, it can remove lines that were added to a confirmed order. */
export const orderUpdateReversal: Change<Order> = defineChange({
  permission: "orders:write",
  params: { organizationId: uuid(), orderId: uuid() },
  body: OrderUpdate,
  isPermittedIn: isEditable,
  undo: ({ changes }) => ({ body: toPreviousOrder(changes) }),
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  plan: (context, loaded) => planOrderUpdate(context, loaded, "undo"),
});
