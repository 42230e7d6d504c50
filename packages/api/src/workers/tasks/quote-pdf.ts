import type { QuoteDocument } from "../../domains/quotes/document/quote-document.ts";
import { toQuotePdf } from "../../domains/quotes/document/quote-pdf.ts";

/** Renders a quote as a PDF. */
export async function run(document: QuoteDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await toQuotePdf(document));
}
