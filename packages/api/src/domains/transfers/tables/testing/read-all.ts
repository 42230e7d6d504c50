import type { TableRow } from "../cell.ts";
import { openTable } from "../open-table.ts";

/** Returns all rows of a table, the header first. */
export async function readAll(bytes: Buffer, sheet: string | null = null): Promise<TableRow[]> {
  const table = await openTable(bytes, { sheet });
  return Array.fromAsync(table.rows());
}

/** Returns the cells of all rows. */
export async function readCells(bytes: Buffer, sheet: string | null = null) {
  return (await readAll(bytes, sheet)).map(({ cells }) => cells);
}
