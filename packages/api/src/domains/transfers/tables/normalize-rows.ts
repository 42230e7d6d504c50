import { isEmptyCell, type TableRow } from "./cell.ts";
import { createEventLoopPause } from "./event-loop-pause.ts";
import { maxColumns, maxRows } from "./table-limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/**
 * Leaves out empty rows, and brings the others to the length of the header, the first row that is not empty:
 * missing cells are added as empty texts, and empty cells beyond the header are dropped.
 *
 * @throws UnreadableFile for too many rows or columns
 */
export async function* normalizeRows(
  rows: AsyncIterable<TableRow>,
): AsyncGenerator<TableRow, void> {
  const pause = createEventLoopPause();
  let headerLength: number | null = null;
  let count = 0;
  for await (const { row, cells } of rows) {
    await pause();
    let length = cells.length;
    while (length > (headerLength ?? 0) && isEmptyCell(cells[length - 1])) length -= 1;
    if (length > maxColumns) {
      throw new UnreadableFile(`Row ${row} has more than ${maxColumns} columns.`, row);
    }
    if (cells.every(isEmptyCell)) continue;
    if (headerLength === null) headerLength = length;
    else count += 1;
    if (count > maxRows) throw new UnreadableFile(`The file has more than ${maxRows} rows.`, row);
    yield { row, cells: toLength(cells, Math.max(length, headerLength)) };
  }
}

function toLength(cells: TableRow["cells"], length: number): TableRow["cells"] {
  if (cells.length === length) return cells;
  if (cells.length > length) return cells.slice(0, length);
  return [...cells, ...Array.from<string>({ length: length - cells.length }).fill("")];
}
