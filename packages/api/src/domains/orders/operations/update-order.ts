import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { loadOrder, Order } from "../order.ts";
import { OrderUpdate } from "../order-body.ts";
import { planOrderUpdate } from "../order-update.ts";
import { toPreviousOrder } from "../changes/previous-order.ts";
import { orderUpdateReversal } from "../changes/order-update-reversal.ts";

export const updateOrder = defineOperation({
  id: "updateOrder",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/orders/{orderId}",
  tag: "Orders",
  permission: "orders:write",
  summary: "Update an order",
  description: [
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). The totals are computed again. Send `If-Match`, so that nobody's change is overwritten.",
    "A draft takes any change; `lines`, when given, replace all lines, and a line with the `id` of a present one stays that line. When the customer changes, goods go to the new one's delivery address unless `deliveryAddress` says otherwise.",
    "A confirmed order takes `requestedDeliveryDate`, `reference`, and lines to add: `lines` then begin with all present lines, unchanged and in their order. The stock of added lines is reserved.",
    "`invoiceStatus` and `externalInvoiceId` are for the accounting package to write: from confirmation on, not in a cancelled order. Anything else is refused with `ORDER_LOCKED` and the `editableFields`.",
  ].join("\n\n"),
  params: { organizationId: uuid(), orderId: uuid() },
  body: OrderUpdate,
  example: { reference: "PO 4410", requestedDeliveryDate: "2026-12-04" },
  success: 200,
  response: Order,
  problems: ["ORDER_LOCKED", "REFERENCE_NOT_FOUND", "QUOTE_CUSTOMER_MISMATCH", "CURRENCY_MISMATCH"],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "commerce_update_order",
    title: "Update an order",
    description:
      "Edit a draft order; of a confirmed one delivery date, reference, added lines. Makes no invoice: invoiceStatus is a mark. Dutch: wijzig order, factuur.",
    hints: ["idempotent"],
  },
  undo: ({ changes }) => ({ change: orderUpdateReversal, body: toPreviousOrder(changes) }),
  load: ({ transaction, params }) => loadOrder(transaction, params.orderId, "update"),
  async plan(context, loaded) {
    const { transaction, organizationId, body } = context;
    const requestedCountry = body.deliveryAddress?.addressCountry;
    const isUnchanged = requestedCountry === loaded.record.deliveryAddress?.addressCountry;
    const deliveryAddress = isUnchanged ? null : { addressCountry: requestedCountry };
    const [warnings, plan] = await Promise.all([
      checkIdentifiers(transaction, organizationId, { deliveryAddress }),
      planOrderUpdate(context, loaded, "update"),
    ]);
    return { ...plan, warnings: [...warnings, ...(plan.warnings ?? [])] };
  },
});
