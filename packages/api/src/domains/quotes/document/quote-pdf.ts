import { toLogoImage } from "./logo-image.ts";
import { toPrintableText } from "./printable-text.ts";
import { toQuoteDefinition } from "./quote-definition.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { applyFonts } from "./scripts/apply-fonts.ts";
import { loadGlyphs } from "./scripts/glyphs.ts";
import { toTaggedPdf } from "./tagged/tagged-pdf.ts";

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
 * Returns the PDF of a quote or an order confirmation: A4, in the customer's language, with embedded fonts,
 * in any script that they have, and tagged for screen readers. The same document gives the same bytes. Any text is accepted:
 * `toPrintableText` replaces what no font can draw. It can block its thread for up to a second, so run
 * it on a worker.
 */
export async function toQuotePdf(document: QuoteDocument): Promise<Uint8Array> {
  const glyphs = loadGlyphs();
  const isPrintable = (character: string) => glyphs.familyOf(character) !== null;
  const { logo, ...texts } = document;
  const printable = mapTexts(texts, (text) => toPrintableText(text, isPrintable));
  const image = logo?.bytes === undefined ? null : toLogoImage(logo.bytes);
  const definition = toQuoteDefinition(printable, image);
  applyFonts(definition.content, glyphs);
  const { footer } = definition;
  return toTaggedPdf({
    ...definition,
    footer: (...pages) => {
      const content = typeof footer === "function" ? footer(...pages) : footer;
      applyFonts(content, glyphs);
      return content;
    },
  });
}
