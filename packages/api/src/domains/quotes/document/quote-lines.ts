import type { Content, CustomTableLayout, TableCell } from "pdfmake/interfaces";

import type { DocumentFormat } from "./document-format.ts";
import { colors, page } from "./document-style.ts";
import type { DocumentMessages } from "./document-messages.ts";
import { isLeftOut } from "./optional-lines.ts";
import type { DocumentLine, QuoteDocument } from "./quote-document.ts";
import { toRowTexts } from "./row-texts.ts";
import { estimateWidth } from "./text-width.ts";

interface Column {
  header: string;
  toText: (line: DocumentLine) => string;
  isNumber: boolean;
}

const fontSize = 9;
const headerFontSize = 8.5;
const cellGap = 12;
/** The minimum width at which a description remains readable. */
const minDescriptionWidth = 120;

function toColumns(
  document: QuoteDocument,
  messages: DocumentMessages,
  format: DocumentFormat,
): { before: Column; after: Column[] } {
  const { columns, units, vatCells } = messages;
  const amount = (header: string, toMinor: (line: DocumentLine) => number): Column => ({
    header,
    toText: (line) => format.amount(toMinor(line)),
    isNumber: true,
  });
  const discount: Column = {
    header: columns.discount,
    toText: (line) => (line.discountPercent === 0 ? "" : format.percent(line.discountPercent)),
    isNumber: true,
  };
  return {
    before: { header: "", toText: (line) => String(line.position), isNumber: false },
    after: [
      {
        header: columns.quantity,
        toText: (line) => format.quantity(line.quantity),
        isNumber: true,
      },
      {
        header: columns.unit,
        toText: (line) =>
          units[line.unitCode]?.[format.isOne(line.quantity) ? 0 : 1] ?? line.unitCode,
        isNumber: false,
      },
      amount(columns.price, (line) => line.unitPriceMinor),
      ...(document.lines.some((line) => line.discountPercent > 0) ? [discount] : []),
      {
        header: columns.vat,
        toText: (line) =>
          line.vatCategory === "S" ? format.percent(line.vatRate) : vatCells[line.vatCategory],
        isNumber: true,
      },
      amount(columns.amount, (line) => line.netMinor),
    ],
  };
}

function toLayout(startsLine: readonly boolean[]): CustomTableLayout {
  const last = startsLine.length + 1;
  return {
    hLineWidth: (row) => {
      if (row === 0) return 0;
      if (row === 1) return 0.9;
      return row === last || startsLine[row - 1] ? 0.5 : 0;
    },
    hLineColor: (row) => (row === 1 ? colors.strongLine : colors.line),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : cellGap / 2),
    paddingRight: (column, node) =>
      column === (node.table.body[0]?.length ?? 0) - 1 ? 0 : cellGap / 2,
    paddingTop: (row) => (row === 0 || startsLine[row - 1] ? 6 : 0),
    paddingBottom: (row) => (row === 0 || (startsLine[row] ?? true) ? 5 : 0),
  };
}

/** Returns the table of lines: its header is repeated on every page, and no row is split across pages. */
export function toQuoteLines(
  document: QuoteDocument,
  messages: DocumentMessages,
  format: DocumentFormat,
): Content {
  const { before, after } = toColumns(document, messages, format);
  const toCell = (text: string, { isNumber }: Column, style = {}): TableCell => ({
    text,
    noWrap: true,
    ...(isNumber ? { style: "number" } : {}),
    ...style,
  });

  // Widths are fixed here because pdfmake breaks long words only in columns of a fixed width. Amounts too
  // long for the page shrink the whole table.
  const availableWidth = page.contentWidth - (after.length + 1) * cellGap;
  const contentWidths = [before, ...after].map(({ header, toText }) =>
    Math.max(...[header, ...document.lines.map(toText)].map(estimateWidth)),
  );
  const otherColumnsWidth = contentWidths.reduce((sum, width) => sum + width, 0) * fontSize;
  const scale = Math.min(1, (availableWidth - minDescriptionWidth) / otherColumnsWidth);
  const descriptionWidth = availableWidth - otherColumnsWidth * scale;
  const [beforeWidth = 0, ...afterWidths] = contentWidths.map((width) => width * fontSize * scale);

  const headerSize = { fontSize: headerFontSize * scale };
  const toHeaderCell = (column: Column): TableCell => ({
    text: column.header,
    noWrap: true,
    style: column.isNumber ? ["columnHead", "number"] : "columnHead",
    ...headerSize,
  });

  const rows = document.lines.flatMap((line) => {
    const texts = toRowTexts(line.description, descriptionWidth / (fontSize * scale));
    return texts.map((text, part): { isStart: boolean; cells: TableCell[] } => {
      const isStart = part === 0;
      const description: Content[] = [{ text }];
      if (line.isOptional && isStart) {
        const mark = line.isSelected ? messages.selectedLine : messages.optionalLine;
        description.push({ text: mark, style: "note", italics: true });
      }
      const shade = isLeftOut(line) ? { color: colors.muted } : {};
      const fill = (column: Column) => toCell(isStart ? column.toText(line) : "", column, shade);
      return {
        isStart,
        cells: [
          toCell(isStart ? before.toText(line) : "", before, { color: colors.muted }),
          { stack: description },
          ...after.map(fill),
        ],
      };
    });
  });

  return {
    fontSize: fontSize * scale,
    headers: "row",
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [beforeWidth, descriptionWidth, ...afterWidths],
      body: [
        [
          toHeaderCell(before),
          { text: messages.columns.description, style: "columnHead", ...headerSize },
          ...after.map(toHeaderCell),
        ],
        ...rows.map(({ cells }) => cells),
      ],
    },
    layout: toLayout(rows.map(({ isStart }) => isStart)),
  };
}
