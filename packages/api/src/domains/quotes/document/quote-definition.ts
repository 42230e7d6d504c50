import { shortenText } from "../../../schema/shorten-text.ts";
import { createDocumentFormat } from "./document-format.ts";
import { colors, defaultStyle, page, toStyles } from "./document-style.ts";
import { toDocumentMessages } from "./document-messages.ts";
import type { LogoImage } from "./logo-image.ts";
import { toQuoteClosing } from "./quote-closing.ts";
import type { QuoteDocument } from "./quote-document.ts";
import { toQuoteLines } from "./quote-lines.ts";
import { toQuoteOpening } from "./quote-opening.ts";
import type { TaggedDefinition } from "./tagged/tagged-pdf.ts";

/** So that a name fits on the single line of the footer. */
const maxFooterName = 40;

/**
 * Returns a quote or an order confirmation as a pdfmake definition: all its texts, in the customer's
 * language, and their layout. Rendering modifies the definition, so create a new one each time.
 */
export function toQuoteDefinition(
  document: QuoteDocument,
  logo: LogoImage | null = null,
): TaggedDefinition {
  const { organization, displayNumber, status } = document;
  const messages = toDocumentMessages(document.language);
  const format = createDocumentFormat(messages.locale, document.currency, document.timeZone);
  const { side, top, bottom } = page.margins;
  const name = messages.kinds[document.kind].name;
  const draftMark = status === "draft" ? messages.statusMarks.draft : undefined;
  return {
    pageSize: page.size,
    pageMargins: [side, top, side, bottom],
    language: messages.locale,
    info: {
      title: `${name} ${displayNumber}`,
      author: organization.name,
      subject: document.title ?? undefined,
      creationDate: new Date(document.issuedAt ?? document.updatedAt),
      modDate: new Date(document.updatedAt),
    },
    defaultStyle,
    styles: toStyles(organization.accentColor ?? null),
    watermark: draftMark
      ? { text: draftMark, color: colors.ink, opacity: 0.05, bold: true, fontSize: 130 }
      : undefined,
    content: [
      ...toQuoteOpening({ document, logo }, messages, format),
      toQuoteLines(document, messages, format),
      ...toQuoteClosing(document, messages, format),
    ],
    footer: (currentPage, pageCount) => ({
      columns: [
        {
          text: [displayNumber, draftMark, shortenText(organization.name, maxFooterName)]
            .filter(Boolean)
            .join(" · "),
          width: "*",
        },
        { text: messages.page(currentPage, pageCount), width: "auto" },
      ],
      columnGap: 16,
      style: "footer",
      margin: [side, 26, side, 0],
    }),
  };
}
