import { sql } from "kysely";
import { z } from "zod";
import {
  byColumn,
  byNullableColumn,
  listOf,
  listQuery,
  paginate,
  searchText,
} from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { date, recordNumber, uuid } from "../../../schema/values.ts";
import { Order, OrderStatus, selectOrders, toOrders } from "../order.ts";

export const listOrders = defineOperation({
  id: "listOrders",
  method: "GET",
  path: "/v1/organizations/{organizationId}/orders",
  tag: "Orders",
  permission: "orders:read",
  summary: "List orders",
  description:
    "Lists the orders of the organization, newest change first. `q` searches number, title, reference and the customer's name as it stood on the order. Sorted by `requestedDeliveryDate`, orders without one come last, and first with `-requestedDeliveryDate`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "requestedDeliveryDate", "totalMinor"], "-updatedAt"),
    q: searchText().optional(),
    status: z
      .array(OrderStatus)
      .min(1)
      .max(OrderStatus.options.length)
      .optional()
      .meta({
        description: "Only orders in one of these statuses.",
        examples: [["confirmed", "in_progress"]],
      }),
    customerId: recordNumber().optional().meta({ description: "Only orders of this customer." }),
    productId: uuid().optional().meta({ description: "Only orders with a line of this product." }),
    deliveryBefore: date()
      .optional()
      .meta({
        description: "Only orders with a `requestedDeliveryDate` before this day.",
        examples: ["2026-12-05"],
      }),
  },
  success: 200,
  response: listOf(Order, "OrderList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "commerce_list_orders",
    title: "List orders",
    description:
      "Find a sales order, orders by status, customer, product or delivery date: what must be delivered. No purchase orders, no invoices. Use commerce_get_order for lines. Dutch: zoek order, bestellingen, leveringen.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, status, customerId, productId, deliveryBefore } = context.query;
    // No operation deletes orders, so none lists deleted ones: these are creations that were undone.
    let query = selectOrders().where("deleted_at", "is", null);
    if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
    if (productId !== undefined) {
      const withProduct = queries
        .selectFrom("order_lines")
        .select("order_id")
        .where("product_id", "=", productId);
      query = query.where("id", "in", withProduct);
    }
    const deliveryDate = byNullableColumn("requested_delivery_date", "date", "infinity");
    if (deliveryBefore !== undefined) {
      query = query.where(sql<boolean>`${deliveryDate.expression} < ${deliveryBefore}`);
    }
    return paginate(context, {
      operationId: "listOrders",
      from: query,
      anyOf: status && { column: "status", values: status },
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        requestedDeliveryDate: deliveryDate,
        totalMinor: byColumn("total_minor", "bigint"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toOrders(context.transaction, rows),
      search: toTextSearch("orders", q, "customer_name", "title", "display_number"),
    });
  },
});
