import { type Cell, toPercentageCell } from "../cell.ts";
import { createRowCollector, type SparseRow } from "../sparse-rows.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import type { XmlElement, XmlHandler } from "../xml/read-xml.ts";
import { toTimeOfDay } from "../xlsx/serial-date.ts";
import { namespaces } from "./namespaces.ts";
import { createParagraphCollector } from "./paragraphs.ts";

/** The last row of a sheet of LibreOffice, if it is set to its maximum. */
const lastRow = 16_777_216;

/** A cell whose paragraphs have not been read yet. */
type OpenCell = { count: number; value: Cell | null };

/**
 * Creates a handler of `content.xml` that emits the rows of one sheet. A formula has the value that was calculated
 * when the file was saved. Comments, shapes and tracked changes are no content of cells.
 *
 * @param index of the sheet, from 0
 * @throws UnreadableFile from the handler
 */
export function handleTable(index: number, emit: (row: SparseRow) => void): XmlHandler {
  const paragraphs = createParagraphCollector();
  let table = -1;
  /** Nested tables, as in comments and shapes, are deeper. */
  let depth = 0;
  let row = 1;
  let repeated = 0;
  let collector = createRowCollector(row);
  let column = 0;
  let cell: OpenCell | null = null;

  const openPart = (element: XmlElement): void => {
    const { name, attribute } = element;
    if (name === "table-row") {
      row += repeated;
      repeated = toCount(attribute("number-rows-repeated", [namespaces.table]));
      collector = createRowCollector(row);
      column = 0;
    } else if (isCell(name)) {
      const count = toCount(attribute("number-columns-repeated", [namespaces.table]));
      cell = { count, value: toValue(element) };
      paragraphs.begin();
    }
  };
  const emitRow = (): void => {
    if (collector.runs.length === 0) return;
    if (row > lastRow) throw new UnreadableFile(`The file has more than ${lastRow} rows.`, row);
    emit({ row, repeated, runs: collector.runs });
  };
  const closePart = (name: string): void => {
    if (name === "table-row") emitRow();
    else if (isCell(name) && cell !== null) {
      const { count, value } = cell;
      collector.add({ column, count, cell: value ?? paragraphs.end() });
      column += count;
      cell = null;
    }
  };

  return {
    open(element) {
      const { name, uri } = element;
      if (uri === namespaces.table && name === "table") {
        depth += 1;
        if (depth === 1) table += 1;
      } else if (depth !== 1 || table !== index) return;
      else if (uri === namespaces.table && !paragraphs.isIgnoring()) openPart(element);
      else if (cell !== null) paragraphs.open(element);
    },
    text(text) {
      if (cell !== null && depth === 1) paragraphs.text(text);
    },
    close({ name, uri }) {
      if (uri === namespaces.table && name === "table") depth -= 1;
      else if (depth !== 1 || table !== index) return;
      else if (uri === namespaces.table && !paragraphs.isIgnoring()) closePart(name);
      else if (cell !== null) paragraphs.close({ name, uri });
    },
  };
}

const isCell = (name: string): boolean => name === "table-cell" || name === "covered-table-cell";

function toCount(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

/** Returns the value of a cell by its type (19.387); null if its paragraphs are its content. */
function toValue({ attribute }: XmlElement): Cell | null {
  const read = (name: string) => attribute(name, [namespaces.office]);
  switch (read("value-type")) {
    case "float":
    case "currency":
      return toNumber(read("value"));
    case "percentage": {
      const fraction = toNumber(read("value"));
      return fraction === null ? null : toPercentageCell(fraction);
    }
    case "boolean":
      return read("boolean-value") === "true";
    case "date":
      return toDate(read("date-value"));
    case "time":
      return toTime(read("time-value"));
    case "string":
      return read("string-value") ?? null;
    default:
      return null;
  }
}

function toNumber(text: string | undefined): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) && text?.trim() !== "" ? number : null;
}

/** Returns a date, or a date-time to the millisecond at most. */
function toDate(text: string | undefined): Cell | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d+))?)?Z?$/u.exec(text ?? "");
  if (match === null) return null;
  const [, date = "", time, fraction = ""] = match;
  const ms = fraction.padEnd(3, "0").slice(0, 3);
  return { date: time === undefined ? date : `${date}T${time}${ms === "000" ? "" : `.${ms}`}` };
}

const dayMs = 86_400_000;

/** Returns a time of day as text; a longer duration is a number of days, as in Excel. */
function toTime(text: string | undefined): Cell | null {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/u.exec(text ?? "");
  if (match === null) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  const minutesInTotal = Number(hours) * 60 + Number(minutes);
  const ms = Math.round((minutesInTotal * 60 + Number(seconds)) * 1_000);
  return ms < dayMs ? toTimeOfDay(ms) : ms / dayMs;
}
