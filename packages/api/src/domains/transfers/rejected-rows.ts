import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Transaction } from "../../database/tenant.ts";
import { escapeFormulas, formatCell } from "./cells.ts";
import type { Delimiter } from "./read-csv.ts";

const batchSize = 500;
const Cells = z.array(z.string());

type RejectedRow = { row_number: number; cells: unknown; code: string; detail: string };

/** The header and delimiter of an imported file. */
export type FileLayout = { header: readonly string[]; delimiter: Delimiter };

/**
 * Returns the rejected rows as CSV in the layout of the imported file, so that they can be imported again:
 * its columns, then row, code and detail of the problem, then the cells beyond the header.
 *
 * @param inOrganization runs a short transaction; none is open between the chunks
 */
export async function* toRejectedRowsCsv(
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  importId: string,
  { header, delimiter }: FileLayout,
): AsyncGenerator<Buffer, void> {
  const addedColumns = ["row", "code", "detail"].map((name) => toUniqueName(name, header));
  yield formatCsv([[...header.map(formatCell), ...addedColumns]], delimiter);
  for (let lastRowNumber = 0; ;) {
    const rows = await inOrganization((transaction) =>
      transaction.all<RejectedRow>({
        text: `select row_number, cells, code, detail from import_refusals
          where import_id = $1 and row_number > $2 order by row_number limit ${batchSize}`,
        values: [importId, lastRowNumber],
      }),
    );
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    lastRowNumber = lastRow.row_number;
    yield formatCsv(
      rows.map((row) => {
        const all = Cells.parse(row.cells);
        const cells = header.map((_, index) => all[index] ?? "");
        const extraCells = all.slice(header.length);
        return [...cells, String(row.row_number), row.code, row.detail, ...extraCells];
      }),
      delimiter,
    );
  }
}

/** Returns the name, with a number after it if the header has it already: column names must be unique. */
function toUniqueName(name: string, header: readonly string[]): string {
  let uniqueName = name;
  for (let number = 2; header.includes(uniqueName); number += 1) uniqueName = `${name} ${number}`;
  return uniqueName;
}

/** Formats rows as CSV (RFC 4180) with escaped formulas. */
export function formatCsv(
  rows: readonly (readonly string[])[],
  delimiter: Delimiter = ",",
): Buffer {
  const escaped = rows.map((row) => row.map((cell) => escapeFormulas(cell, delimiter)));
  return Buffer.from(
    stringify(escaped, { delimiter, record_delimiter: "\r\n", quote_record_delimiter: true }),
  );
}
