import { z } from "zod";
import type { Transaction } from "../../database/tenant.ts";
import { escapeApostrophes } from "./tables/formulas.ts";
import { Cell } from "./tables/cell.ts";
import { toCellText } from "./tables/cell-text.ts";
import { canEncode } from "./tables/csv/encode-text.ts";
import type { WrittenLayout } from "./tables/table-content.ts";
import { writeTable } from "./tables/write-table.ts";

const batchSize = 500;
const Cells = z.array(Cell);

type RejectedRow = { row_number: number; cells: unknown; code: string; detail: string };

/** Runs a short transaction; none is open between the batches. */
type InTransaction = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

/** The header of an imported file, and its layout. */
export type ImportedFile = { header: readonly string[]; layout: WrittenLayout };

/**
 * Writes the rejected rows in the layout of the imported file, so that they can be imported again: its columns,
 * then row, code and detail of the problem, then the cells beyond the header. Cells have the types that they had.
 * Text that the encoding of the file does not have is written in UTF-8, with a byte order mark.
 */
export async function* writeRejectedRows(
  inTransaction: InTransaction,
  importId: string,
  { header, layout }: ImportedFile,
): AsyncGenerator<Buffer, void> {
  const addedColumns = ["row", "code", "detail"].map((name) => toUniqueName(name, header));
  const columns = [...header.map(escapeApostrophes), ...addedColumns];
  const batches = () => readBatches(inTransaction, importId, header.length);
  const isEncodable = await canEncodeAll(layout, columns, batches());
  yield* writeTable(isEncodable ? layout : { ...layout, ...fallbackEncoding }, {
    header: columns,
    batches: batches(),
  });
}

const fallbackEncoding = { encoding: "utf-8", byteOrderMark: true };

async function canEncodeAll(
  { encoding }: WrittenLayout,
  header: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): Promise<boolean> {
  if (encoding === null || encoding.startsWith("utf-")) return true;
  const canEncodeRow = (row: readonly Cell[]) =>
    row.every((cell) => canEncode(toCellText(cell), encoding));
  if (!canEncodeRow(header)) return false;
  for await (const rows of batches) if (!rows.every(canEncodeRow)) return false;
  return true;
}

async function* readBatches(
  inTransaction: InTransaction,
  importId: string,
  columnCount: number,
): AsyncGenerator<Cell[][], void> {
  for (let lastRowNumber = 0; ;) {
    const rows = await inTransaction((transaction) =>
      transaction.all<RejectedRow>({
        text: `select row_number, cells, code, detail from import_refusals
          where import_id = $1 and row_number > $2 order by row_number limit ${batchSize}`,
        values: [importId, lastRowNumber],
      }),
    );
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    lastRowNumber = lastRow.row_number;
    yield rows.map((row) => toCells(row, columnCount));
  }
}

function toCells({ row_number, cells, code, detail }: RejectedRow, columnCount: number): Cell[] {
  const all = Cells.parse(cells);
  const imported = Array.from({ length: columnCount }, (_, index) => all[index] ?? "");
  return [...imported, row_number, code, detail, ...all.slice(columnCount)];
}

/** Returns the name, with a number after it if the header has it already: column names must be unique. */
function toUniqueName(name: string, header: readonly string[]): string {
  let uniqueName = name;
  for (let number = 2; header.includes(uniqueName); number += 1) uniqueName = `${name} ${number}`;
  return uniqueName;
}
