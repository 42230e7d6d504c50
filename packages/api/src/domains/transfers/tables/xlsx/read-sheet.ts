import { type Cell, toPercentageCell } from "../cell.ts";
import { createRowCollector, type SparseRow } from "../sparse-rows.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import type { XmlElement, XmlHandler } from "../xml/read-xml.ts";
import { spreadsheetNamespaces } from "./namespaces.ts";
import { fromSerial } from "./serial-date.ts";
import { createStringCollector } from "./shared-strings.ts";
import { unescapeString } from "./string-escapes.ts";
import type { Workbook } from "./workbook.ts";

/** The last row of a sheet of Excel. */
const lastRow = 1_048_576;

/** A cell whose content has not been read yet: the attributes of `c`. */
type OpenCell = { column: number; type: string; style: number };

/**
 * Creates a handler of the XML of a worksheet that emits its rows (ECMA-376 part 1, 18.3). A formula has the
 * value that was calculated when the file was saved, and an error is a text, such as `#N/A`, as in a CSV file of
 * Excel. Only the first cell of merged ones has content.
 *
 * @throws UnreadableFile from the handler
 */
export function handleSheet(
  workbook: Pick<Workbook, "styles" | "uses1904">,
  sharedStrings: readonly string[],
  emit: (row: SparseRow) => void,
): XmlHandler {
  const strings = createStringCollector();
  let row = 0;
  let collector = createRowCollector(row);
  let nextColumn = 0;
  let cell: OpenCell | null = null;
  let value: string | null = null;
  let isInValue = false;
  let isInData = false;

  const openCell = (element: XmlElement): void => {
    const column = toColumn(element.attribute("r")) ?? nextColumn;
    nextColumn = column + 1;
    value = null;
    strings.begin();
    const style = Number(element.attribute("s") ?? 0);
    cell = { column, type: element.attribute("t") ?? "n", style };
  };
  const closeCell = (): void => {
    if (cell === null) return;
    const { column, type, style } = cell;
    const content = type === "inlineStr" ? strings.end() : (value ?? "");
    const shows = workbook.styles[style] ?? null;
    const context = { shows, uses1904: workbook.uses1904, sharedStrings };
    if (content !== "") collector.add({ column, count: 1, cell: toCell(type, content, context) });
    cell = null;
  };

  return {
    open(element) {
      const { name, uri } = element;
      if (!spreadsheetNamespaces.includes(uri)) return;
      if (name === "sheetData") isInData = true;
      if (!isInData) return;
      if (name === "row") {
        row = toRow(element.attribute("r"), row);
        collector = createRowCollector(row);
        nextColumn = 0;
      } else if (name === "c") openCell(element);
      else if (name === "v") [isInValue, value] = [true, ""];
      else strings.open(name);
    },
    text(text) {
      if (isInValue) value += text;
      else strings.text(text);
    },
    close({ name, uri }) {
      if (!isInData || !spreadsheetNamespaces.includes(uri)) return;
      if (name === "sheetData") isInData = false;
      else if (name === "row") emit({ row, repeated: 1, runs: collector.runs });
      else if (name === "c") closeCell();
      else if (name === "v") isInValue = false;
      else strings.close(name);
    },
  };
}

/** Returns the number of a row, which is one more than that of the previous one unless the row states it. */
function toRow(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference);
  if (Number.isInteger(row) && row > previous && row <= lastRow) return row;
  throw new UnreadableFile(`The file is damaged: a row after row ${previous} has a wrong number.`);
}

/** Returns the index of the column in a reference such as `C5`; null without one. */
function toColumn(reference: string | undefined): number | null {
  const letters = /^[a-z]{1,3}(?=\d|$)/iu.exec(reference ?? "")?.[0].toUpperCase();
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type CellContext = {
  shows: Workbook["styles"][number];
  uses1904: boolean;
  sharedStrings: readonly string[];
};

/** Returns the value of a cell by its type (ST_CellType, 18.18.11). */
function toCell(type: string, content: string, context: CellContext): Cell {
  switch (type) {
    case "s":
      return context.sharedStrings[Number(content)] ?? "";
    case "b":
      return content === "1" || content === "true";
    case "d":
      return toIsoDate(content, context.shows);
    case "n":
      return toNumberOrDate(content, context);
    case "inlineStr":
    case "e":
      return content;
    default:
      return unescapeString(content);
  }
}

function toNumberOrDate(content: string, { shows, uses1904 }: CellContext): Cell {
  const number = Number(content);
  if (content.trim() === "") return "";
  if (!Number.isFinite(number)) return content;
  if (shows === "percentage") return toPercentageCell(number);
  return shows === null ? number : fromSerial(number, { shows, uses1904 });
}

/** Returns a date in the form of ISO 8601; another text remains one. */
function toIsoDate(content: string, shows: CellContext["shows"]): Cell {
  const date = content.replace(/(?:\.0+)?Z?$/u, "");
  if (!/^\d{4}-\d\d-\d\d(?:T[\d:.]+)?$/u.test(date)) return content;
  return { date: shows === "date" ? date.replace(/T00:00(?::00)?$/u, "") : date };
}
