import type { Column, Content, TableCell } from "pdfmake/interfaces";

import { toAddressLines } from "./address-lines.ts";
import type { DocumentFormat } from "./document-format.ts";
import { colors, page, plainLayout } from "./document-style.ts";
import type { DocumentMessages } from "./document-messages.ts";
import type { LogoImage } from "./logo-image.ts";
import type { QuoteDocument } from "./quote-document.ts";

const columnGap = 24;
// Numbers instead of stars: pdfmake breaks long words only in columns of a fixed width.
const mainWidth = page.contentWidth - page.asideWidth - columnGap;
const factLabelWidth = 78;
const factGap = 10;
const maxLogo = { width: 200, height: 56 };

type OptionalLine = string | null | undefined | false;

function toLines(lines: OptionalLine[]): { text: string }[] {
  return lines.filter((line): line is string => Boolean(line)).map((text) => ({ text }));
}

function withLabel(label: string, value: string | null): OptionalLine {
  return value && `${label} ${value}`;
}

/** The sender's side of a document. */
type Letterhead = { document: QuoteDocument; logo: LogoImage | null };

/** Returns the logo as a decorative image: the name of the organization is text next to it. */
function toLogo({ dataUrl, width, height }: LogoImage): Column {
  const scale = Math.min(1, maxLogo.width / width, maxLogo.height / height);
  const size = { width: width * scale, height: height * scale };
  return { width: mainWidth, stack: [{ image: dataUrl, ...size }] };
}

function letterhead(
  { document, logo }: Letterhead,
  messages: DocumentMessages,
  format: DocumentFormat,
) {
  const { organization } = document;
  const { name, legalName, iban } = organization;
  return {
    columns: [
      logo === null ? { text: name, style: "wordmark", width: mainWidth } : toLogo(logo),
      {
        width: page.asideWidth,
        style: "aside",
        stack: toLines([
          logo !== null && name,
          legalName !== name && legalName,
          ...toAddressLines(organization, organization.addressCountry, format),
          organization.email,
          organization.phone,
          withLabel(messages.kvk, organization.kvk),
          withLabel(messages.btw, organization.btw),
          iban && `IBAN ${iban.replace(/\s/gu, "").replace(/.{4}(?=.)/gu, "$& ")}`,
        ]),
      },
    ],
    columnGap,
    margin: [0, 0, 0, 28],
  } satisfies Content;
}

function facts(
  document: QuoteDocument,
  messages: DocumentMessages,
  format: DocumentFormat,
): Column {
  const isQuote = document.kind === "quote";
  const rows: [string, string | null | undefined][] = [
    [messages.kinds[document.kind].number, document.displayNumber],
    [messages.version, document.version > 1 ? format.quantity(document.version) : null],
    [messages.date, document.issuedAt && format.date(document.issuedAt)],
    [messages.validUntil, isQuote && document.validUntil ? format.date(document.validUntil) : null],
    [
      messages.requestedDeliveryDate,
      !isQuote && document.requestedDeliveryDate
        ? format.date(document.requestedDeliveryDate)
        : null,
    ],
    [messages.reference, document.reference],
  ];
  const body = rows
    .filter((row): row is [string, string] => Boolean(row[1]))
    .map(([label, value]): TableCell[] => [
      { text: label, style: "label", margin: [0, 1, 0, 2] },
      { text: value, margin: [0, 0, 0, 2] },
    ]);
  const widths = [factLabelWidth, page.asideWidth - factLabelWidth - factGap];
  const layout = { ...plainLayout, paddingLeft: (column: number) => (column === 0 ? 0 : factGap) };
  return { width: page.asideWidth, headers: "column", table: { widths, body }, layout };
}

function parties(document: QuoteDocument, messages: DocumentMessages, format: DocumentFormat) {
  const { customer, organization, deliveryAddress } = document;
  const { contactName } = customer;
  const home = organization.addressCountry;
  const identifiers = [
    withLabel(messages.kvk, customer.kvk),
    withLabel(messages.btw, customer.btw),
  ];
  const delivery = deliveryAddress ? toAddressLines(deliveryAddress, home, format) : [];
  return {
    columns: [
      {
        width: mainWidth,
        stack: [
          { text: messages.recipient, style: "label", margin: [0, 0, 0, 2] },
          { text: customer.name, bold: true },
          ...toLines([
            contactName && contactName !== customer.name && `${messages.attention} ${contactName}`,
            ...toAddressLines(customer, home, format),
          ]),
          ...toLines([identifiers.filter(Boolean).join(" · ")]).map((line) => ({
            ...line,
            style: "label",
            margin: [0, 4, 0, 0] as [number, number, number, number],
          })),
          ...(delivery.length > 0
            ? [
                {
                  text: messages.deliveryAddress,
                  style: "label",
                  margin: [0, 10, 0, 2] as [number, number, number, number],
                },
                ...toLines(delivery),
              ]
            : []),
        ],
      },
      facts(document, messages, format),
    ],
    columnGap,
    margin: [0, 0, 0, 28],
  } satisfies Content;
}

function heading(document: QuoteDocument, messages: DocumentMessages): Content[] {
  const mark = messages.statusMarks[document.status];
  const name: Content = {
    text: messages.kinds[document.kind].name,
    style: "heading",
    headlineLevel: 1,
  };
  const marked: Content = {
    columns: [
      { ...name, width: "auto" },
      {
        width: "auto",
        table: { body: [[{ text: mark ?? "", style: "mark" }]] },
        layout: {
          ...plainLayout,
          hLineWidth: () => 0.75,
          vLineWidth: () => 0.75,
          hLineColor: colors.ink,
          vLineColor: colors.ink,
          paddingLeft: () => 7,
          paddingRight: () => 7,
          paddingTop: () => 3,
          paddingBottom: () => 1,
        },
        margin: [0, 4, 0, 0],
      },
    ],
    columnGap: 12,
  };
  const { title, introduction } = document;
  return [
    mark ? marked : name,
    ...(title ? [{ text: title, style: "title", margin: [0, 3, 0, 0] } satisfies Content] : []),
    ...(introduction ? [{ text: introduction, margin: [0, 12, 0, 0] } satisfies Content] : []),
    { text: "", margin: [0, 0, 0, 10] },
  ];
}

/** Returns what precedes the lines: both parties, the document's numbers, its heading. */
export function toQuoteOpening(
  { document, logo }: Letterhead,
  messages: DocumentMessages,
  format: DocumentFormat,
): Content[] {
  return [
    letterhead({ document, logo }, messages, format),
    parties(document, messages, format),
    ...heading(document, messages),
  ];
}
