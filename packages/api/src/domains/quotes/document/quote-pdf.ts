import { createDocument } from "./tagged/pdfmake-internals.ts";
import { toLogoImage } from "./logo-image.ts";
import { toPrintableText } from "./printable-text.ts";
import { toQuoteDefinition } from "./quote-definition.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { toTaggedPdf } from "./tagged/tagged-pdf.ts";

let cachedHasGlyph: ((character: string) => boolean) | undefined;

/** Returns a function that returns whether the font has a glyph for a character. */
function loadHasGlyph(): (character: string) => boolean {
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
 * Returns the PDF of a quote or an order confirmation: A4, in the customer's language, with embedded fonts
 * and tagged for screen readers. The same document gives the same bytes. Any text is accepted:
 * `toPrintableText` replaces what the font cannot draw. It can block its thread for up to a second, so run
 * it on a worker.
 */
export async function toQuotePdf(document: QuoteDocument): Promise<Uint8Array> {
  const hasGlyph = (cachedHasGlyph ??= loadHasGlyph());
  const { logo, ...texts } = document;
  const printable = mapTexts(texts, (text) => toPrintableText(text, hasGlyph));
  const image = logo?.bytes === undefined ? null : toLogoImage(logo.bytes);
  return toTaggedPdf(toQuoteDefinition(printable, image));
}
