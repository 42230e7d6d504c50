import type { Content, CustomTableLayout, TableCell } from "pdfmake/interfaces";

import type { DocumentFormat } from "./document-format.ts";
import { colors, page, plainLayout } from "./document-style.ts";
import type { DocumentWording } from "./document-wording.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** The maximum number of rows of totals that are kept on one page. */
const mostRowsTogether = 20;
const boxPadding = 12;

function totals(document: QuoteDocument, wording: DocumentWording, format: DocumentFormat) {
  const { discountMinor, vatBreakdown, vatMinor, totalMinor } = document.totals;
  const netMinor = totalMinor - vatMinor;
  const rows: [string, string][] = [
    ...(discountMinor === 0
      ? []
      : ([
          [wording.beforeDiscount, format.amount(netMinor + discountMinor)],
          [wording.discount, format.amount(-discountMinor)],
        ] satisfies [string, string][])),
    [wording.netTotal, format.amount(netMinor)],
    ...vatBreakdown.map((group): [string, string] => [
      wording.vatGroup(
        group.vatCategory,
        format.percent(group.vatRate),
        format.amount(group.taxableMinor),
      ),
      format.amount(group.vatMinor),
    ]),
  ];
  const isTaxed = vatBreakdown.some(({ vatCategory }) => vatCategory === "S");
  const grandTotal: TableCell[] = [
    { text: isTaxed ? wording.totalWithVat : wording.total, style: "grandTotal" },
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
    unbreakable: body.length <= mostRowsTogether,
  } satisfies Content;
}

function notes(document: QuoteDocument, wording: DocumentWording): Content[] {
  const categories = new Set([
    ...document.totals.vatBreakdown.map((group) => group.vatCategory),
    ...document.lines.map((line) => line.vatCategory),
  ]);
  const texts = [...categories].flatMap((category) =>
    category === "S" ? [] : [wording.vatNotes[category](document.customer.btw)],
  );
  if (document.lines.some((line) => line.isOptional)) texts.push(wording.optionalNote);
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

function acceptance(
  document: QuoteDocument,
  wording: DocumentWording,
  format: DocumentFormat,
): Content[] {
  const { kind, status, validUntil, acceptedAt, acceptedByName } = document;
  if (kind !== "quote") return [];
  const text: Content[] = [];
  if (acceptedAt) {
    text.push({ text: wording.accepted(format.date(acceptedAt), acceptedByName), bold: true });
  } else if (status === "sent") {
    // Without the link itself: every member who may read the quote can download this document.
    text.push({ text: wording.accept(validUntil && format.date(validUntil)) });
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

function terms(document: QuoteDocument, wording: DocumentWording): Content[] {
  if (!document.terms) return [];
  const [first = "", ...others] = document.terms.split("\n");
  return [
    {
      stack: [
        { text: wording.terms, style: "sectionHeading", headlineLevel: 2, margin: [0, 0, 0, 3] },
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
  wording: DocumentWording,
  format: DocumentFormat,
): Content[] {
  return [
    totals(document, wording, format),
    ...notes(document, wording),
    ...acceptance(document, wording, format),
    ...terms(document, wording),
  ];
}
