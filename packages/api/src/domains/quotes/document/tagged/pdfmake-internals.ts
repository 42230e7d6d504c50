import { createRequire } from "node:module";

import type { TFontDictionary } from "pdfmake/interfaces";

import { mainFamily, mainFonts, readFallbackFamily } from "../scripts/font-families.ts";
import type { LineInline } from "../scripts/line-inline.ts";

// pdfmake can mark a document as tagged, but tags nothing in it. Its printer has three steps (js/Printer.js
// in 0.3.11): creating a pdfkit document, layout, drawing. This module exposes them, since pdfmake's types
// leave them out.

/** A line of text on a page. Its copies, such as a table header repeated on the next page, share its inlines. */
export type TextLine = {
  inlines: readonly LineInline[];
  /** The node of the definition that it comes from, recorded by `tagged-pdf.ts`. */
  source?: object;
};

type Glyph = { advanceWidth: number };

/** The glyphs of a text in drawing order. */
type GlyphRun = {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
  direction: "ltr" | "rtl";
};

type ShapingFont = {
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphsForString(text: string): Glyph[];
  layout(text: string, ...options: unknown[]): GlyphRun;
};

type PdfFont = {
  /** The distance from the baseline to the top, in thousandths of the size. */
  ascender: number;
  lineHeight(size: number): number;
  font: ShapingFont;
};

/** A pdfkit document that knows its fonts. */
export type PdfDocument = PDFKit.PDFDocument & {
  /** The fonts of each family: files or bytes. */
  fonts: Record<string, object>;
  struct(type: string, options: { scope?: "Row" | "Column" }): PDFKit.PDFStructureElement;
  provideFont(family: string, bold: boolean, italics: boolean): PdfFont;
};

type PdfmakeModules = {
  PDFDocument: new (
    fonts: TFontDictionary,
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    files: null,
    mayRead: (path: string) => boolean,
  ) => PdfDocument;
  LayoutBuilder: new (
    size: { width: number; height: number },
    margins: { left: number; top: number; right: number; bottom: number },
    svgMeasure: null,
  ) => {
    layoutDocument(...parts: readonly unknown[]): object[];
    buildNextLine(node: object): TextLine | null;
  };
  Renderer: new (document: PdfDocument) => {
    renderPages(pages: readonly object[]): void;
    renderLine(line: TextLine, x: number, y: number): void;
    renderVector(vector: object): void;
    renderImage(image: object): void;
    renderWatermark(page: object): void;
  };
};

const require = createRequire(import.meta.url);
const loadModule = <Name extends keyof PdfmakeModules>(name: Name): PdfmakeModules[Name] =>
  (require(`pdfmake/js/${name}.js`) as { default: PdfmakeModules[Name] }).default;

const PdfkitDocument = loadModule("PDFDocument");

/** Returns the layout of a font, without shaping for the few sequences of marks with which fontkit fails. */
function toSafeLayout(font: ShapingFont): ShapingFont["layout"] {
  const layout = font.layout.bind(font);
  return (text, ...options) => {
    try {
      return layout(text, ...options);
    } catch {
      const glyphs = font.glyphsForString(text);
      const positions = glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }));
      const advanceWidth = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
      return { glyphs, positions, advanceWidth, direction: "ltr" };
    }
  };
}

/** A document whose fallback fonts have the line height of the main one, so that a table row has a known height. */
class UniformDocument extends PdfkitDocument {
  override provideFont(family: string, bold: boolean, italics: boolean): PdfFont {
    const fallback = readFallbackFamily(family);
    if (fallback === undefined) return super.provideFont(family, bold, italics);
    this.fonts[family] ??= fallback;
    const font = super.provideFont(family, bold, italics);
    const main = super.provideFont(mainFamily, bold, italics);
    font.ascender = main.ascender;
    font.lineHeight = (size) => main.lineHeight(size);
    font.font.layout = toSafeLayout(font.font);
    return font;
  }
}

export const LayoutBuilder = loadModule("LayoutBuilder");
export const Renderer = loadModule("Renderer");

const fontFiles = new Set<unknown>(
  Object.values(mainFonts).flatMap((family) => Object.values(family)),
);

/** Creates an empty document. It may read only its font files, so that no record can make it open another. */
export const createDocument = (options: object): PdfDocument =>
  new UniformDocument(
    mainFonts,
    {},
    {},
    {},
    { ...options, autoFirstPage: false, font: null },
    null,
    (path) => fontFiles.has(path),
  );
