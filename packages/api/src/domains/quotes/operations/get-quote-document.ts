import { Binary } from "../../../kernel/binary.ts";
import { toQuotePdf } from "../document/quote-pdf.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadQuote } from "../quote.ts";
import { readQuoteDocument, toFileName } from "../quote-document.ts";

export const getQuoteDocument = defineOperation({
  id: "getQuoteDocument",
  method: "GET",
  path: "/v1/organizations/{organizationId}/quotes/{quoteId}/document",
  tag: "Quotes",
  permission: "quotes:read",
  summary: "Get a quote as a PDF",
  description:
    "Returns the PDF that the customer receives, in the customer's language. Both parties are printed as they were when the quote was sent; on a draft as they are now.",
  params: { organizationId: uuid(), quoteId: uuid() },
  success: 200,
  contentType: "application/pdf",
  load: async (context) => ({
    ...(await loadQuote(context, context.params.quoteId)),
    // A document has no ETag: what it prints depends on more than the quote.
    version: null,
  }),
  read: async ({ transaction }, { record }) => {
    const pdf = await toQuotePdf(await readQuoteDocument(transaction, record));
    return new Binary(new Uint8Array(pdf), "application/pdf", toFileName(record)) as never;
  },
});
