import { setImmediate } from "node:timers/promises";
import { toColumnName } from "../columns/column-name.ts";
import { openTable } from "../tables/open-table.ts";
import { maxRows } from "../tables/table-limits.ts";
import type { TableLayout } from "../tables/table-layout.ts";
import { UnreadableFile } from "../tables/unreadable-file.ts";
import { type ColumnValues, createColumnCollector, toPlainText } from "./column-values.ts";

const shownRows = 10;

export type ReadColumns = {
  layout: TableLayout;
  header: string[];
  rows: string[][];
  rowCount: number;
  columns: ColumnValues[];
};

/**
 * Reads all cells of a table by column.
 *
 * @throws UnreadableFile
 */
export async function readColumns(bytes: Buffer, sheet: string | null): Promise<ReadColumns> {
  const { layout, rows: readRows } = await openTable(bytes, { sheet });
  const rows = readRows();
  const first = await rows.next();
  if (first.done === true) throw new UnreadableFile("The file has no header.", 1);
  const header = first.value.cells.map(toColumnName);
  const collector = createColumnCollector(header);
  const shown: string[][] = [];
  let rowCount = 0;
  for await (const row of rows) {
    rowCount += 1;
    if (rowCount > maxRows) {
      throw new UnreadableFile(`The file has more than ${maxRows} rows.`, row.row);
    }
    if (shown.length < shownRows) shown.push(row.cells.map(toPlainText));
    collector.add(row);
    if (rowCount % 500 === 0) await setImmediate();
  }
  return { layout, header, rows: shown, rowCount, columns: collector.columns() };
}
