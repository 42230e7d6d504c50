import { v7 as uuidv7 } from "uuid";
import { defineOperation } from "../../../kernel/define-operation.ts";
import {
  exampleLines,
  exampleLinks,
  fullExampleLines,
  smallestExample,
} from "../../sales/examples.ts";
import { toLineWarnings } from "../../sales/line-warnings.ts";
import { toSalesLines, toSalesTotals } from "../../sales/sales-lines.ts";
import { toSalesLinks } from "../../sales/sales-links.ts";
import { readSalesReferences } from "../../sales/sales-references.ts";
import { takeNumber } from "../../organizations/take-number.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { Quote, toEvent, toTarget } from "../quote.ts";
import { NewQuote } from "../quote-body.ts";
import { toDefaultValidUntil, initialQuoteProgress } from "../quote-lifecycle.ts";
import { insertQuote } from "../write-quote.ts";
import { quoteDeletion } from "../changes/quote-deletion.ts";

export const createQuote = defineOperation({
  id: "createQuote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/quotes",
  tag: "Quotes",
  permission: "quotes:write",
  summary: "Create a quote",
  description: [
    "Creates a quote with the status `draft` and the next number of the year. The service computes the net of each line, VAT per category and rate over the sum of the nets, and the totals; optional lines do not count.",
    "A line with `productId` takes from the product what it leaves out: description, unit, price, VAT. Contact and asset must be the customer's.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: NewQuote,
  example: {
    customerId: 1001,
    title: "Winteraccu voor bakfietsen",
    lines: exampleLines,
  },
  minimalExample: smallestExample,
  fullExample: {
    ...exampleLinks,
    title: "Winteraccu voor bakfietsen",
    introduction: "The batteries of 2024 lose up to 40% of their charge in the cold.",
    terms: "Delivery within ten working days. We take the old batteries back.",
    validUntil: "2026-12-16",
    currency: "EUR",
    lines: fullExampleLines,
  },
  success: 201,
  response: Quote,
  problems: [
    "REFERENCE_NOT_FOUND",
    "QUOTE_CUSTOMER_MISMATCH",
    "CURRENCY_MISMATCH",
    "UNIQUE_CONFLICT",
  ],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "quotes_create",
    title: "Draft a quote",
    description:
      "Draft a quote (proposal, offer, estimate); mails nobody: quotes_send does. The service computes totals. Dutch: maak een offerte.",
  },
  undo: ({ params, target }) => ({
    change: quoteDeletion,
    params: { ...params, quoteId: target.id },
  }),
  uniques: { quotes_display_number: "displayNumber", quotes_number: "number" },
  async plan({ transaction, membership, organizationId, body, now }) {
    const links = toSalesLinks(body, membership);
    const [{ customer, products }, organization] = await Promise.all([
      readSalesReferences(transaction, membership, { document: "quote", links, lines: body.lines }),
      loadOrganization(transaction, membership),
    ]);
    const currency = body.currency ?? customer.currency;
    const lines = toSalesLines(body.lines, { document: "quote", currency, products });
    const totals = toSalesTotals(lines);
    const { series, ...numbers } = await takeNumber(transaction, organization.record, "quote", now);
    const quote: Quote = {
      id: uuidv7(),
      organizationId,
      ...numbers,
      version: 1,
      previousQuoteId: null,
      ...links,
      customerName: customer.name,
      status: "draft",
      title: body.title ?? null,
      introduction: body.introduction ?? null,
      terms: body.terms ?? null,
      issuedAt: null,
      validUntil: body.validUntil ?? toDefaultValidUntil(now, organization.record),
      ...initialQuoteProgress,
      currency,
      lines,
      ...totals,
      orderId: null,
      fileIds: [],
      publicUrl: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: quote,
      change: {
        target: toTarget(quote),
        before: null,
        after: quote,
        event: toEvent("quote.created", quote),
      },
      warnings: toLineWarnings(lines, products),
      write: (tx) => insertQuote(tx, quote, series),
    };
  },
});
