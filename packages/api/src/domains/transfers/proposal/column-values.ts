import { unescapeFormulas } from "../tables/formulas.ts";
import { toCellText } from "../tables/cell-text.ts";
import { type Cell, isEmptyCell, type TableRow } from "../tables/cell.ts";

/** A different cell of a column. */
export type DistinctCell = { cell: Cell; text: string };

/** All cells of a column, each different one once. */
export type ColumnValues = {
  name: string;
  index: number;
  /** The number of cells that are not empty. */
  filled: number;
  isUnique: boolean;
  distinct: readonly DistinctCell[];
};

/** Collects the cells of a table by column. */
export function createColumnCollector(names: readonly string[]) {
  const columns = names.map((name, index) => ({
    name,
    index,
    filled: 0,
    distinct: new Map<string, DistinctCell>(),
  }));
  return {
    add({ cells }: TableRow): void {
      for (const column of columns) {
        const cell = cells[column.index];
        if (cell === undefined || isEmptyCell(cell)) continue;
        const text = toPlainText(cell);
        const key = `${typeof cell} ${text.toLowerCase()}`;
        column.filled += 1;
        if (!column.distinct.has(key)) column.distinct.set(key, { cell, text });
      }
    },
    columns(): ColumnValues[] {
      return columns.map(({ distinct, ...column }) => ({
        ...column,
        isUnique: column.filled > 0 && distinct.size === column.filled,
        distinct: [...distinct.values()],
      }));
    },
  };
}

/** Returns a cell as text, trimmed and without escaped formulas. */
export function toPlainText(cell: Cell): string {
  return typeof cell === "string" ? unescapeFormulas(cell).trim() : toCellText(cell);
}

/** Returns the share of the different cells that satisfy a condition, from 0 to 1. */
export function shareOf(
  { distinct }: ColumnValues,
  condition: (value: DistinctCell) => boolean,
): number {
  if (distinct.length === 0) return 0;
  return distinct.filter(condition).length / distinct.length;
}
