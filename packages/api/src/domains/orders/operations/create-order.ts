import { v7 as uuidv7 } from "uuid";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toLineWarnings } from "../../sales/line-warnings.ts";
import {
  exampleLines,
  exampleLinks,
  fullExampleLines,
  smallestExample,
} from "../../sales/examples.ts";
import { toSalesTotals } from "../../sales/sales-lines.ts";
import { toIdentifierWarnings } from "../../organizations/check-identifiers.ts";
import { takeNumber } from "../../organizations/take-number.ts";
import { uuid } from "../../../schema/values.ts";
import { mergeDeliveryAddress } from "../../customers/delivery-address.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { Order, toEvent, toTarget } from "../order.ts";
import { NewOrder } from "../order-body.ts";
import { toOrderLines } from "../order-line.ts";
import { readOrderReferences } from "../order-references.ts";
import { initialOrderStatuses, initialOrderProgress } from "../order-lifecycle.ts";
import { insertOrder } from "../write-order.ts";
import { orderDeletion } from "../changes/order-deletion.ts";
import { toSalesLinks } from "../../sales/sales-links.ts";

export const createOrder = defineOperation({
  id: "createOrder",
  method: "POST",
  path: "/v1/organizations/{organizationId}/orders",
  tag: "Orders",
  permission: "orders:write",
  summary: "Create an order",
  description: [
    "Creates an order with the status `draft`, without a quote, and with the next number of the year. The service computes the net of each line, VAT per category and rate over the sum of the nets, and the totals; optional lines do not count.",
    "A line with `productId` takes from the product what it leaves out: description, unit, price, VAT, supplier. Contact and asset must be the customer's. Goods go to the customer's delivery address unless `deliveryAddress` says otherwise. Stock is reserved when the order is confirmed.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: NewOrder,
  example: {
    customerId: 1001,
    title: "Winteraccu voor bakfietsen",
    reference: "PO 4410",
    requestedDeliveryDate: "2026-12-04",
    lines: exampleLines,
  },
  minimalExample: smallestExample,
  fullExample: {
    ...exampleLinks,
    title: "Winteraccu voor bakfietsen",
    introduction: "Seven batteries, with a small service of each bicycle.",
    terms: "Delivery within ten working days. We take the old batteries back.",
    reference: "PO 4410",
    requestedDeliveryDate: "2026-12-04",
    deliveryAddress: {
      addressLine1: "Vaartsestraat 6",
      addressPostalCode: "3531 AX",
      addressCity: "Utrecht",
      addressCountry: "NL",
    },
    currency: "EUR",
    lines: fullExampleLines.map((line) => ({
      ...line,
      supplierId: "d391e688-367b-5578-bc7d-72e1739662c2",
    })),
  },
  success: 201,
  response: Order,
  problems: [
    "REFERENCE_NOT_FOUND",
    "QUOTE_CUSTOMER_MISMATCH",
    "CURRENCY_MISMATCH",
    "UNIQUE_CONFLICT",
  ],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "commerce_create_order",
    title: "Draft an order",
    description:
      "Draft a sales order without a quote; mails nobody. The service computes totals. Confirm with commerce_set_order_status. Dutch: order, bestelling aanmaken.",
  },
  undo: ({ params, target }) => ({
    change: orderDeletion,
    params: { ...params, orderId: target.id },
  }),
  uniques: { orders_display_number: "displayNumber", orders_number: "number" },
  async plan({ transaction, membership, organizationId, body, now }) {
    const links = toSalesLinks(body, membership);
    const [{ customer, products }, organization] = await Promise.all([
      readOrderReferences(transaction, membership, links, body.lines),
      loadOrganization(transaction, membership),
    ]);
    if (customer === null) throw new Error("an order without a customer");
    const { deliveryAddress } = body;
    const addressWarnings = toIdentifierWarnings({ deliveryAddress }, organization.record.settings);
    const currency = body.currency ?? customer.currency;
    const lines = toOrderLines(body.lines, { currency, products });
    const totals = toSalesTotals(lines);
    const { series, ...numbers } = await takeNumber(transaction, organization.record, "order", now);
    const order: Order = {
      id: uuidv7(),
      organizationId,
      ...numbers,
      quoteId: null,
      ...links,
      customerName: customer.name,
      ...initialOrderStatuses,
      title: body.title ?? null,
      introduction: body.introduction ?? null,
      terms: body.terms ?? null,
      reference: body.reference ?? null,
      requestedDeliveryDate: body.requestedDeliveryDate ?? null,
      deliveryAddress:
        deliveryAddress === undefined
          ? customer.deliveryAddress
          : mergeDeliveryAddress(null, deliveryAddress),
      ...initialOrderProgress,
      currency,
      lines,
      ...totals,
      fileIds: [],
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: order,
      change: {
        target: toTarget(order),
        before: null,
        after: order,
        event: toEvent("order.created", order),
      },
      warnings: [...addressWarnings, ...toLineWarnings(lines, products)],
      write: (tx) => insertOrder(tx, order, { series }),
    };
  },
});
