import { createDocument } from "./tagged/pdfmake-parts.ts";
import { toPrintableText } from "./printable-text.ts";
import { toQuoteDefinition } from "./quote-definition.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { toTaggedPdf } from "./tagged/tagged-pdf.ts";

let glyphs: ((character: string) => boolean) | undefined;

/** Whether the font has a letter. */
function loadGlyphs(): (character: string) => boolean {
  const { font } = createDocument({}).provideFont("Roboto", false, false);
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

function mapTexts<Value>(value: Value, toText: (text: string) => string): Value;
function mapTexts(value: unknown, toText: (text: string) => string): unknown {
  if (typeof value === "string") return toText(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts<unknown>(item, toText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts<unknown>(item, toText)]),
  );
}

/**
 * The PDF of a quote or an order confirmation: A4, in the customer's language, with its own fonts.
 * Tagged for those who hear it. The same document gives the same bytes. Any text is accepted: what the font cannot draw is
 * replaced as `toPrintableText` says. The thread is busy meanwhile, up to a second: one of the pool's.
 */
export async function toQuotePdf(document: QuoteDocument): Promise<Uint8Array> {
  const hasGlyph = (glyphs ??= loadGlyphs());
  const printable = {
    ...mapTexts(document, (text) => toPrintableText(text, hasGlyph)),
    // An address is no prose: it is written in ASCII and must stay what it is.
    acceptUrl: document.acceptUrl,
  };
  return toTaggedPdf(toQuoteDefinition(printable));
}
