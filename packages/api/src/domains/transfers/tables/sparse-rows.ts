import type { Cell, TableRow } from "./cell.ts";
import { createEventLoopPause } from "./event-loop-pause.ts";
import { maxColumns, maxRowLength } from "./table-limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Cells with the same content, next to each other. */
type CellRun = {
  /** The index of the first one, from 0. */
  column: number;
  count: number;
  cell: Cell;
};

/** A row of a spreadsheet, of which only cells with content are stored. */
export type SparseRow = {
  row: number;
  /** How many rows, from this one on, have these cells. */
  repeated: number;
  runs: CellRun[];
};

/**
 * Creates a collector of the cells of one row.
 *
 * @throws UnreadableFile from `add`, for cells beyond the limits
 */
export function createRowCollector(row: number) {
  const runs: CellRun[] = [];
  let length = 0;
  return {
    runs,
    add(run: CellRun): void {
      if (run.cell === "") return;
      if (run.column + run.count > maxColumns) {
        throw new UnreadableFile(`Row ${row} has more than ${maxColumns} columns.`, row);
      }
      length += run.count * (typeof run.cell === "string" ? run.cell.length : 1);
      if (length > maxRowLength) {
        throw new UnreadableFile(`Row ${row} has more than ${maxRowLength} characters.`, row);
      }
      runs.push(run);
    },
  };
}

/** Returns the rows with all their cells. */
export async function* toTableRows(rows: AsyncIterable<SparseRow>): AsyncGenerator<TableRow, void> {
  const pause = createEventLoopPause();
  for await (const { row, repeated, runs } of rows) {
    for (let offset = 0; offset < repeated && runs.length > 0; offset += 1) {
      await pause();
      yield { row: row + offset, cells: toCells(runs) };
    }
  }
}

function toCells(runs: readonly CellRun[]): Cell[] {
  const length = runs.reduce((end, { column, count }) => Math.max(end, column + count), 0);
  const cells = Array.from<Cell>({ length }).fill("");
  for (const { column, count, cell } of runs) cells.fill(cell, column, column + count);
  return cells;
}
