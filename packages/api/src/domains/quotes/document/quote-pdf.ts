import { createRequire } from "node:module";

import pdfmake from "pdfmake";
import type { TFontDictionary } from "pdfmake/interfaces";

import { toPrintableText } from "./printable-text.ts";
import { toQuoteDefinition } from "./quote-definition.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** Roboto as it comes with pdfmake: Latin, Greek and Cyrillic, digits of one width. */
const fonts = createRequire(import.meta.url)("pdfmake/fonts/Roboto.js") as TFontDictionary;
const fontFiles = new Set<unknown>(Object.values(fonts).flatMap((family) => Object.values(family)));

pdfmake.setFonts(fonts);
// Nothing but the fonts is ever read: no record may make the service open a file or an address.
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
pdfmake.setUrlAccessPolicy(() => false);

/** The part of a pdfmake document that knows its fonts; its types leave it out. */
interface FontProvider {
  provideFont: (
    family: string,
    bold: boolean,
    italics: boolean,
  ) => { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

let glyphs: Promise<(character: string) => boolean> | undefined;

async function loadGlyphs(): Promise<(character: string) => boolean> {
  const empty: unknown = await pdfmake.createPdf({ content: "" }).getStream();
  const { font } = (empty as FontProvider).provideFont("Roboto", false, false);
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
 * The same document gives the same bytes. Any text is accepted: what the font cannot draw is
 * replaced as `toPrintableText` says. The thread is busy meanwhile, up to a second: one of the pool's.
 */
export async function toQuotePdf(document: QuoteDocument): Promise<Uint8Array> {
  glyphs ??= loadGlyphs();
  const hasGlyph = await glyphs;
  const printable = {
    ...mapTexts(document, (text) => toPrintableText(text, hasGlyph)),
    // An address is no prose: it is written in ASCII and must stay what it is.
    acceptUrl: document.acceptUrl,
  };
  return pdfmake.createPdf(toQuoteDefinition(printable)).getBuffer();
}
