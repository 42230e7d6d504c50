import { stringify } from "csv-stringify/sync";
import type { Cell } from "../cell.ts";
import { toCellText } from "../cell-text.ts";
import { escapeFormulas } from "../formulas.ts";
import type { Delimiter } from "../table-layout.ts";
import type { TableContent, WrittenLayout } from "../table-content.ts";
import { encoderOf } from "./encode-text.ts";

const lineEnd = "\r\n";

/** Writes CSV (RFC 4180) with escaped formulas, in the layout of a file. */
export async function* writeCsv(
  layout: WrittenLayout,
  { header, batches }: TableContent,
): AsyncGenerator<Buffer, void> {
  const { byteOrderMark, separatorLine, decimalSeparator = "." } = layout;
  const delimiter = layout.delimiter ?? ",";
  const encode = encoderOf(layout.encoding ?? "utf-8");
  const format = (rows: readonly (readonly Cell[])[]) =>
    formatRows(
      rows.map((row) => row.map((cell) => toText(cell, delimiter, decimalSeparator))),
      delimiter,
    );
  const mark = byteOrderMark ? "\ufeff" : "";
  const line = separatorLine ? `sep=${delimiter}${lineEnd}` : "";
  yield encode(`${mark}${line}${format([header])}`);
  for await (const rows of batches) if (rows.length > 0) yield encode(format(rows));
}

/** A number is no formula, although it may begin with a minus sign. */
function toText(cell: Cell, delimiter: Delimiter, decimalSeparator: string): string {
  if (typeof cell === "number") return String(cell).replace(".", decimalSeparator);
  return escapeFormulas(toCellText(cell), delimiter);
}

/** Formats rows whose cells have no formulas. */
function formatRows(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const options = { delimiter, record_delimiter: lineEnd, quote_record_delimiter: true };
  return stringify([...rows] as string[][], options);
}
