import type { Cell } from "./cell.ts";
import type { TableLayout } from "./table-layout.ts";

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
