import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { takeNumber } from "../../organizations/take-number.ts";
import { date, uuid } from "../../../schema/values.ts";
import { toDeliveryAddress } from "../../customers/delivery-address.ts";
import { loadOrder, Order, toEvent as toOrderEvent, toTarget } from "../../orders/order.ts";
import type { OrderLine } from "../../orders/order-line.ts";
import { initialOrderStatuses, initialOrderProgress } from "../../orders/order-lifecycle.ts";
import { insertOrder } from "../../orders/write-order.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { lockLineProducts, withoutDeletedProduct } from "../../sales/line-products.ts";
import { lockExistingRecords } from "../../shared/lock-existing-records.ts";
import { toAcceptedLines } from "../optional-lines.ts";
import { loadQuote, type Quote, toEvent } from "../quote.ts";
import { assertTransition, toTransitionProblem } from "../quote-status.ts";
import { toNextVersion } from "../../../kernel/changes/plan-update.ts";

const QuoteConversion = z
  .strictObject({
    requestedDeliveryDate: date()
      .nullable()
      .optional()
      .meta({
        description: "Day on which the customer wants the delivery.",
        examples: ["2026-12-04"],
      }),
  })
  .meta({ id: "QuoteConversion", description: "What the order needs besides the quote." });

export const convertQuoteToOrder = defineOperation({
  id: "convertQuoteToOrder",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/convert-to-order",
  tag: "Quotes",
  permission: "orders:write",
  summary: "Convert a quote to an order",
  description: [
    "Makes a draft order from an accepted quote: the same customer, lines, prices and VAT, the reference that the customer gave, and the customer's delivery address. Of the optional lines, the order has those that the customer selected when accepting; a quote that would leave it without lines is refused.",
    "The quote becomes `converted` and names the order. Converting a converted quote returns its order and changes nothing.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  body: QuoteConversion,
  example: { requestedDeliveryDate: "2026-12-04" },
  success: 201,
  response: Order,
  problems: ["QUOTE_STATUS_TRANSITION_INVALID", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "workflowStep", "holdable", "irreversible"],
  tool: {
    name: "quotes_convert_to_order",
    title: "Make an order from a quote",
    description:
      "Make (convert into) a draft sales order from an accepted quote. Then confirm with commerce_set_order_status. Makes no invoice. Dutch: zet offerte om in order.",
    hints: ["destructive"],
  },
  uniques: { orders_display_number: "displayNumber", orders_number: "number" },
  load: (context) => loadQuote(context, context.params.quoteId, "update"),
  async plan(context, { record: before, version, target }) {
    const { transaction, membership, organizationId, body, now } = context;
    if (before.orderId !== null) {
      const existing = await loadOrder(transaction, before.orderId);
      const noChange = { change: null, write: () => undefined };
      return { ...noChange, result: existing.record, version: existing.version };
    }
    assertTransition(before, "converted");
    assertHasRequiredLine(before);
    const [organization, products, customer] = await Promise.all([
      loadOrganization(transaction, membership),
      lockLineProducts(transaction, before.lines),
      transaction.one(
        queries
          .selectFrom("customers")
          .select("delivery_address")
          .where("id", "=", before.customerId),
      ),
      lockExistingRecords(context, { customer: [before.customerId] }),
    ]);
    const { series, ...numbers } = await takeNumber(transaction, organization.record, "order", now);
    const at = now.toISOString();
    const { customerId, contactId, customerAssetId, ownerUserId, currency } = before;
    const { title, introduction, terms } = before;
    const { subtotalMinor, discountMinor, vatBreakdown, vatMinor, totalMinor } = before;
    const order: Order = {
      id: uuidv7(),
      organizationId,
      ...numbers,
      quoteId: before.id,
      customerId,
      customerName: before.customerName,
      contactId,
      customerAssetId,
      ownerUserId,
      ...initialOrderStatuses,
      title,
      introduction,
      terms,
      reference: before.acceptanceReference,
      requestedDeliveryDate: body.requestedDeliveryDate ?? null,
      deliveryAddress: toDeliveryAddress(customer?.delivery_address ?? null),
      ...initialOrderProgress,
      currency,
      lines: toOrderLines(before, products),
      subtotalMinor,
      discountMinor,
      vatBreakdown,
      vatMinor,
      totalMinor,
      fileIds: [],
      createdAt: at,
      updatedAt: at,
    };
    const after: Quote = { ...before, status: "converted", orderId: order.id, updatedAt: at };
    return {
      result: order,
      change: {
        target,
        before,
        after,
        event: [
          toEvent("quote.converted", after),
          { ...toOrderEvent("order.created", order), target: toTarget(order), previous: null },
        ],
      },
      takes: order,
      write(tx) {
        insertOrder(tx, order, { series });
        tx.write(
          toNextVersion(
            "quotes",
            { id: before.id, version },
            { status: "converted", order_id: order.id },
            now,
          ),
        );
      },
    };
  },
});

/** @throws Problem QUOTE_STATUS_TRANSITION_INVALID for a quote whose lines are all optional and not selected */
function assertHasRequiredLine(quote: Quote): void {
  if (toAcceptedLines(quote).length > 0) return;
  throw toTransitionProblem(
    quote,
    "converted",
    `Quote ${quote.displayNumber} has only optional lines, none of which was selected.`,
    {
      allowed: ["cancelled"],
      hint: "Revise it (reviseQuote), and make what the customer wants an ordinary line.",
    },
  );
}

/** Returns the lines of the order: the accepted ones. */
function toOrderLines(quote: Quote, products: ReadonlyMap<string, string | null>): OrderLine[] {
  return toAcceptedLines(quote).map((line, index) => ({
    ...withoutDeletedProduct(line, products),
    id: uuidv7(),
    position: index + 1,
    supplierId: products.get(line.productId ?? "") ?? null,
    quantityFulfilled: 0,
  }));
}
