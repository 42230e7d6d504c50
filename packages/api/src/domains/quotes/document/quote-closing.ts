import type { Content, CustomTableLayout, TableCell } from "pdfmake/interfaces";

import type { DocumentFormat } from "./document-format.ts";
import { colors, page, plainLayout } from "./document-style.ts";
import type { DocumentMessages } from "./document-messages.ts";
import { toOptionalNote } from "./optional-lines.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** The maximum number of rows of totals that are kept on one page. */
const maxUnbreakableRows = 20;
const boxPadding = 12;

function toTotals(document: QuoteDocument, messages: DocumentMessages, format: DocumentFormat) {
  const { discountMinor, vatBreakdown, vatMinor, totalMinor } = document.totals;
  const netMinor = totalMinor - vatMinor;
  const rows: [string, string][] = [
    ...(discountMinor === 0
      ? []
      : ([
          [messages.withoutDiscount, format.amount(netMinor + discountMinor)],
          [messages.discount, format.amount(-discountMinor)],
        ] satisfies [string, string][])),
    [messages.subtotal, format.amount(netMinor)],
    ...vatBreakdown.map((group): [string, string] => [
      messages.vatGroup(
        group.vatCategory,
        format.percent(group.vatRate),
        format.amount(group.taxableMinor),
      ),
      format.amount(group.vatMinor),
    ]),
  ];
  const isTaxed = vatBreakdown.some(({ vatCategory }) => vatCategory === "S");
  const grandTotal: TableCell[] = [
    { text: isTaxed ? messages.totalWithVat : messages.total, style: "grandTotal" },
    { text: format.amount(totalMinor), style: ["grandTotal", "number"], noWrap: true },
  ];
  const body: TableCell[][] = [
    ...rows.map(([label, amount]): TableCell[] => [
      { text: label },
      { text: amount, style: "number", noWrap: true },
    ]),
    grandTotal,
  ];
  const layout: CustomTableLayout = {
    ...plainLayout,
    hLineWidth: (row) => (row === rows.length ? 0.9 : 0),
    hLineColor: colors.strongLine,
    paddingLeft: (column) => (column === 0 ? 0 : 16),
    paddingTop: (row) => (row === rows.length ? 6 : 2),
    paddingBottom: (row) => (row === rows.length - 1 ? 6 : 1),
  };
  return {
    columns: [
      { width: "*", text: "" },
      {
        width: 280,
        headers: "column",
        table: { widths: ["*", "auto"], dontBreakRows: true, body },
        layout,
      },
    ],
    margin: [0, 14, 0, 0],
    unbreakable: body.length <= maxUnbreakableRows,
  } satisfies Content;
}

function toNotes(document: QuoteDocument, messages: DocumentMessages): Content[] {
  const categories = new Set([
    ...document.totals.vatBreakdown.map((group) => group.vatCategory),
    ...document.lines.map((line) => line.vatCategory),
  ]);
  const texts = [...categories].flatMap((category) =>
    category === "S" ? [] : [messages.vatNotes[category](document.customer.btw)],
  );
  const optionalNote = toOptionalNote(document.lines, messages);
  if (optionalNote !== null) texts.push(optionalNote);
  if (texts.length === 0) return [];
  return [
    {
      stack: texts.map((text) => ({ text })),
      style: "note",
      margin: [0, 16, 0, 0],
      unbreakable: true,
    },
  ];
}

function toAcceptance(
  document: QuoteDocument,
  messages: DocumentMessages,
  format: DocumentFormat,
): Content[] {
  const { kind, status, validUntil, acceptedAt, acceptedByName } = document;
  if (kind !== "quote") return [];
  const text: Content[] = [];
  if (acceptedAt) {
    text.push({ text: messages.accepted(format.date(acceptedAt), acceptedByName), bold: true });
  } else if (status === "sent") {
    // Without the link itself: every member who may read the quote can download this document.
    text.push({ text: messages.accept(validUntil && format.date(validUntil)) });
  }
  if (text.length === 0) return [];
  return [
    {
      table: {
        widths: [page.contentWidth - 2 * boxPadding],
        body: [[{ stack: text, fillColor: colors.surface }]],
      },
      layout: {
        ...plainLayout,
        paddingLeft: () => boxPadding,
        paddingRight: () => boxPadding,
        paddingTop: () => 9,
        paddingBottom: () => 7,
      },
      margin: [0, 20, 0, 0],
      unbreakable: true,
    },
  ];
}

function toTerms(document: QuoteDocument, messages: DocumentMessages): Content[] {
  if (!document.terms) return [];
  const [first = "", ...others] = document.terms.split("\n");
  return [
    {
      stack: [
        { text: messages.terms, style: "sectionHeading", headlineLevel: 2, margin: [0, 0, 0, 3] },
        { text: first, style: "note" },
      ],
      margin: [0, 20, 0, 0],
      // A heading stays with its first paragraph, unless that alone could fill a page.
      unbreakable: first.length < 1500,
    },
    { text: others.join("\n"), style: "note" },
  ];
}

/** Returns what follows the lines: totals, notes on VAT, acceptance, terms. */
export function toQuoteClosing(
  document: QuoteDocument,
  messages: DocumentMessages,
  format: DocumentFormat,
): Content[] {
  return [
    toTotals(document, messages, format),
    ...toNotes(document, messages),
    ...toAcceptance(document, messages, format),
    ...toTerms(document, messages),
  ];
}
