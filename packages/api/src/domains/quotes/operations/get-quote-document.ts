import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadQuote } from "../quote.ts";
import { readQuoteDocument } from "../quote-document.ts";
import { toQuoteFile } from "../quote-file.ts";

export const getQuoteDocument = defineOperation({
  id: "getQuoteDocument",
  method: "GET",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/document",
  tag: "Quotes",
  permission: "quotes:read",
  summary: "Get a quote as a PDF",
  description: [
    "Returns the PDF that the customer receives, in the customer's language. Both parties are printed as they were when the quote was sent; on one that was never sent as they are now, and of a customer who has been removed permanently only the name.",
    "The PDF of a sent quote is made once and kept; a draft's is made for each call. With `If-None-Match`, the response is 304 if it would print the same. If too many PDFs wait to be made, the response is 503 with `Retry-After`. The rate limit is `document`.",
  ].join("\n\n"),
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 200,
  contentType: "application/pdf",
  limit: "document",
  load: (context) => loadQuote(context, context.params.quoteId),
  read: async ({ service, transaction }, loaded) =>
    toQuoteFile(service, loaded, await readQuoteDocument(transaction, loaded.record)) as never,
});
