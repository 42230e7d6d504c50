import { createRequire } from "node:module";

import type { TFontDictionary } from "pdfmake/interfaces";

// pdfmake can mark a document as tagged, but tags nothing in it. Its printer has three steps (js/Printer.js
// in 0.3.11): creating a pdfkit document, layout, drawing. This module exposes them, since pdfmake's types
// leave them out.

/** A line of text on a page. Its copies, such as a table header repeated on the next page, share its inlines. */
export type TextLine = {
  inlines: readonly object[];
  /** The node of the definition that it comes from, recorded by `tagged-pdf.ts`. */
  source?: object;
};

/** A pdfkit document that knows its fonts. */
export type PdfDocument = PDFKit.PDFDocument & {
  struct(type: string, options: { scope?: "Row" | "Column" }): PDFKit.PDFStructureElement;
  provideFont(
    family: string,
    bold: boolean,
    italics: boolean,
  ): { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
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

export const LayoutBuilder = loadModule("LayoutBuilder");
export const Renderer = loadModule("Renderer");

/** Roboto as bundled with pdfmake: Latin, Greek and Cyrillic, with digits of equal width. */
const fonts = require("pdfmake/fonts/Roboto.js") as TFontDictionary;
const fontFiles = new Set<unknown>(Object.values(fonts).flatMap((family) => Object.values(family)));

/** Creates an empty document. It may read only its font files, so that no record can make it open another. */
export const createDocument = (options: object): PdfDocument =>
  new PdfkitDocument(
    fonts,
    {},
    {},
    {},
    { ...options, autoFirstPage: false, font: null },
    null,
    (path) => fontFiles.has(path),
  );
