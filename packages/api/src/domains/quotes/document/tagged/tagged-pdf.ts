// Decision: decisions/0016-quotes-and-customer-links.md
import { buffer } from "node:stream/consumers";

import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";

import { type Structure, type StructureElement, toStructure } from "./document-structure.ts";
import { hasRightToLeft, placeInVisualOrder, toLogicalText } from "../scripts/visual-order.ts";
import {
  createDocument,
  LayoutBuilder,
  type TextLine,
  type PdfDocument,
  Renderer,
} from "./pdfmake-internals.ts";

/** A definition with everything that a tagged document requires. */
export interface TaggedDefinition extends TDocumentDefinitions {
  pageSize: { width: number; height: number };
  pageMargins: [left: number, top: number, right: number, bottom: number];
  /** BCP 47 language tag, by which a screen reader chooses its voice. */
  language: string;
  info: {
    title: string;
    author: string;
    subject: string | undefined;
    creationDate: Date;
    modDate: Date;
  };
  /** Each text must be a node of its own, as `toStructure` requires. */
  content: Content[];
}

/**
 * Renders a definition as a tagged PDF that declares conformance to PDF/UA-1 (ISO 14289-1): headings,
 * paragraphs, and tables with header cells in reading order. Other drawing and repeated table
 * headers are artifacts. Rendering modifies the definition.
 */
export async function toTaggedPdf(definition: TaggedDefinition): Promise<Uint8Array> {
  const { pageSize, pageMargins, language, info, content } = definition;
  const document = createDocument({
    size: [pageSize.width, pageSize.height],
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Producer: "pdfmake",
      Creator: "Werkbank",
      Title: info.title,
      Author: info.author,
      ...(info.subject === undefined ? {} : { Subject: info.subject }),
      CreationDate: info.creationDate,
      ModDate: info.modDate,
    },
  });
  const structure = toStructure(content);
  const [left, top, right, bottom] = pageMargins;
  const layout = new SourcedLayout(pageSize, { left, top, right, bottom }, null);
  const { styles, defaultStyle, footer, watermark } = definition;
  const pages = layout.layoutDocument(
    content,
    document,
    styles,
    defaultStyle,
    undefined,
    undefined,
    footer,
    watermark,
  );
  new TaggingRenderer(document, structure).renderPages(pages);
  document.end();
  return buffer(document);
}

/** Records on each line the node that it comes from. */
class SourcedLayout extends LayoutBuilder {
  override buildNextLine(node: object): TextLine | null {
    const line = super.buildNextLine(node);
    if (line !== null) line.source = node;
    if (line !== null && hasRightToLeft(line.inlines)) placeInVisualOrder(line.inlines);
    return line;
  }
}

/** Draws each line within its structure element, and everything else as an artifact. */
class TaggingRenderer extends Renderer {
  readonly #document: PdfDocument;
  readonly #elements: ReadonlyMap<object, PDFKit.PDFStructureElement>;
  readonly #drawn = new WeakSet<object>();

  constructor(document: PdfDocument, structure: Structure) {
    super(document);
    this.#document = document;
    this.#elements = addStructure(document, structure);
  }

  override renderLine(line: TextLine, x: number, y: number): void {
    const element = line.source === undefined ? undefined : this.#elements.get(line.source);
    if (element === undefined || this.#drawn.has(line.inlines)) {
      return this.#asArtifact(() => super.renderLine(line, x, y));
    }
    this.#drawn.add(line.inlines);
    element.add(() => this.#renderReadable(line, () => super.renderLine(line, x, y)));
  }

  /** Draws a line with its text as it is read: letters from right to left are drawn from left to right. */
  #renderReadable({ inlines }: TextLine, draw: () => void): void {
    if (!hasRightToLeft(inlines)) return draw();
    this.#document.markContent("Span", { actual: toLogicalText(inlines) });
    draw();
    this.#document.endMarkedContent();
  }

  override renderVector(vector: object): void {
    this.#asArtifact(() => super.renderVector(vector));
  }

  override renderImage(image: object): void {
    this.#asArtifact(() => super.renderImage(image));
  }

  override renderWatermark(page: object): void {
    this.#asArtifact(() => super.renderWatermark(page));
  }

  #asArtifact(draw: () => void): void {
    this.#document.markContent("Artifact", { type: "Layout" });
    draw();
    this.#document.endMarkedContent();
  }
}

/** Writes the whole structure tree before the first page, so that it is in reading order, not drawing order. */
function addStructure(document: PdfDocument, { root, elements }: Structure) {
  const written = new Map<StructureElement, PDFKit.PDFStructureElement>();
  function write(element: StructureElement): PDFKit.PDFStructureElement {
    const { type, scope, children } = element;
    const pdfElement = document.struct(type, scope === undefined ? {} : { scope });
    written.set(element, pdfElement);
    for (const child of children) pdfElement.add(write(child));
    return pdfElement;
  }
  document.addStructure(write(root));
  const bySource = [...elements].flatMap(([source, element]) => {
    const pdfElement = written.get(element);
    return pdfElement === undefined ? [] : [[source, pdfElement] as const];
  });
  return new Map(bySource);
}
