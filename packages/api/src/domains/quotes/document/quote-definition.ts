import type { TDocumentDefinitions } from "pdfmake/interfaces";

import { createDocumentFormat } from "./document-format.ts";
import { colors, defaultStyle, page, styles } from "./document-style.ts";
import { toDocumentWording } from "./document-wording.ts";
import { toQuoteClosing } from "./quote-closing.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { toQuoteLines } from "./quote-lines.ts";
import { toQuoteOpening } from "./quote-opening.ts";

/** The members of a definition that its types do not know yet (pdfmake 0.3.11, Printer.js). */
interface QuoteDefinition extends TDocumentDefinitions {
  /** BCP 47: the language in which a screen reader speaks the document. */
  language: string;
  /** Viewers show the title of the document instead of the name of the file. */
  displayTitle: boolean;
}

/** The footer has one line. */
function toShort(name: string): string {
  const letters = Array.from(name);
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : name;
}

/**
 * A quote or an order confirmation as a pdfmake definition: all its texts, in the customer's
 * language, and where they stand. Rendering writes into a definition, so make a new one each time.
 */
export function toQuoteDefinition(document: QuoteDocument): QuoteDefinition {
  const { organization, displayNumber, status } = document;
  const wording = toDocumentWording(document.language);
  const format = createDocumentFormat(wording.locale, document.currency, document.timeZone);
  const { side, top, bottom } = page.margins;
  const name = wording.kinds[document.kind].name;
  const draftMark = status === "draft" ? wording.statusMarks.draft : undefined;
  return {
    pageSize: "A4",
    pageMargins: [side, top, side, bottom],
    version: "1.7",
    language: wording.locale,
    displayTitle: true,
    info: {
      title: `${name} ${displayNumber}`,
      author: organization.name,
      subject: document.title ?? undefined,
      creationDate: new Date(document.issuedAt ?? document.updatedAt),
      modDate: new Date(document.updatedAt),
    },
    defaultStyle,
    styles,
    watermark: draftMark
      ? { text: draftMark, color: colors.ink, opacity: 0.05, bold: true, fontSize: 130 }
      : undefined,
    content: [
      ...toQuoteOpening(document, wording, format),
      toQuoteLines(document, wording, format),
      ...toQuoteClosing(document, wording, format),
    ],
    footer: (currentPage, pageCount) => ({
      columns: [
        {
          text: [displayNumber, draftMark, toShort(organization.name)].filter(Boolean).join(" · "),
          width: "*",
        },
        { text: wording.page(currentPage, pageCount), width: "auto" },
      ],
      columnGap: 16,
      style: "footer",
      margin: [side, 26, side, 0],
    }),
  };
}
