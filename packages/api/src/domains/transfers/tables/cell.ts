import { z } from "zod";

/** A date or a local date-time of a spreadsheet, without a time zone: `2026-12-24`, `2026-12-24T09:30:00`. */
export const DateCell = z.strictObject({ date: z.string() });
export type DateCell = z.infer<typeof DateCell>;

/**
 * A cell as the file states it. Text formats such as CSV have only texts; the cells of a spreadsheet have types.
 * An empty cell is an empty text.
 */
export const Cell = z.union([z.string(), z.number(), z.boolean(), DateCell]);
export type Cell = z.infer<typeof Cell>;

/** A row of a table. */
export type TableRow = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: Cell[];
};

/** Whether a cell has no content. */
export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === "string" && cell.trim() === "");
