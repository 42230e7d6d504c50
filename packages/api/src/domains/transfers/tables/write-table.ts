import type { Cell } from "./cell.ts";
import { writeCsv } from "./csv/write-csv.ts";
import { writeOds } from "./ods/write-ods.ts";
import type { TableLayout } from "./table-layout.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

/** What the cells of a column are, for its format in a spreadsheet. */
export type ColumnType = "text" | "date" | "dateTime" | "number" | "boolean";

/** A table to write. */
export type TableContent = {
  header: readonly string[];
  /** The types of the columns; undefined where each cell has its own. */
  columns?: readonly ColumnType[];
  /** The rows after the header, in batches. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** The layout of a table to write. */
export type WrittenLayout = Omit<TableLayout, "sheets"> & {
  /** The decimal separator of numbers in CSV; by default a point. */
  decimalSeparator?: "." | ",";
};

/**
 * Writes a table, as a stream. `openTable` reads it again with the same cells.
 *
 * @throws UnwritableTable for what the format cannot contain; what `batches` throws
 */
export function writeTable(
  layout: WrittenLayout,
  content: TableContent,
): AsyncGenerator<Buffer, void> {
  switch (layout.format) {
    case "csv":
      return writeCsv(layout, content);
    case "xlsx":
      return writeXlsx(layout.sheet ?? "Sheet1", content);
    case "ods":
      return writeOds(layout.sheet ?? "Sheet1", content);
  }
}
