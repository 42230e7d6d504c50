import { z } from "zod";

/** A date or a local date-time of a spreadsheet, without a time zone: `2026-12-24`, `2026-12-24T09:30:00`. */
export const DateCell = z.strictObject({ date: z.string() });
export type DateCell = z.infer<typeof DateCell>;

/** A number that a spreadsheet shows in percent: 21 for `21%`, which it stores as 0.21. */
const PercentageCell = z.strictObject({ percentage: z.number() });
type PercentageCell = z.infer<typeof PercentageCell>;

/** Returns the cell that shows a fraction in percent, to the 15 digits that a spreadsheet has. */
export const toPercentageCell = (fraction: number): PercentageCell => ({
  percentage: Number((fraction * 100).toPrecision(15)),
});

/** Returns the number that a spreadsheet stores. */
export const toFraction = ({ percentage }: PercentageCell): number =>
  Number((percentage / 100).toPrecision(15));

/**
 * A cell as the file states it. Text formats such as CSV have only texts; the cells of a spreadsheet have types.
 * An empty cell is an empty text.
 */
export const Cell = z.union([z.string(), z.number(), z.boolean(), DateCell, PercentageCell]);
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
