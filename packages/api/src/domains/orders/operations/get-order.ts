import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrder, Order } from "../order.ts";

export const getOrder = defineOperation({
  id: "getOrder",
  method: "GET",
  path: "/v1/organizations/{organizationId}/orders/{orderId}",
  tag: "Orders",
  permission: "orders:read",
  summary: "Get an order",
  description:
    "Returns the order with its lines, what has been delivered of each, totals and VAT per rate.",
  params: { organizationId: uuid(), orderId: uuid() },
  success: 200,
  response: Order,
  tool: {
    name: "commerce_get_order",
    title: "Read an order",
    description:
      "Read one sales order: lines, totals, delivered and open quantities. Dutch: lees order, toon bestelling.",
    hints: ["readOnly"],
  },
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId),
  read: (_, { record }) => record,
});
