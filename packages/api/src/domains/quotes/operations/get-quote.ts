import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadQuote, Quote } from "../quote.ts";

export const getQuote = defineOperation({
  id: "getQuote",
  method: "GET",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}",
  tag: "Quotes",
  permission: "quotes:read",
  summary: "Get a quote",
  description:
    "Returns the quote with its lines, totals and VAT per rate. A sent quote whose last day is over reads as `expired`.",
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 200,
  response: Quote,
  tool: {
    name: "quotes_get",
    title: "Read a quote",
    description:
      "Read one quote (proposal, offer) with lines, totals and VAT. Gives no public link. Dutch: lees, toon offerte.",
    hints: ["readOnly"],
  },
  load: (context) => loadQuote(context, context.params.quoteId),
  read: (_, { record }) => record,
});
