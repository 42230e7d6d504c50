import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Transaction } from "../../database/tenant.ts";
import { guard, toCell } from "./cells.ts";
import type { Delimiter } from "./read-csv.ts";

const atATime = 500;
const Cells = z.array(z.string());

type Row = { row_number: number; cells: unknown; code: string; detail: string };

/** The header and delimiter of an imported file. */
export type Layout = { header: readonly string[]; delimiter: Delimiter };

/**
 * Returns the rejected rows as CSV in the layout of the imported file, so that they can be imported again:
 * its columns, then row, code and detail of the problem, then the cells beyond the header.
 *
 * @param inOrganization runs a short transaction; none is open between the chunks
 */
export async function* toRefusedRows(
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  importId: string,
  { header, delimiter }: Layout,
): AsyncGenerator<Buffer, void> {
  const added = ["row", "code", "detail"].map((name) => toUnused(name, header));
  yield toLines([[...header.map(toCell), ...added]], delimiter);
  for (let last = 0; ;) {
    const rows = await inOrganization((transaction) =>
      transaction.all<Row>({
        text: `select row_number, cells, code, detail from import_refusals
          where import_id = $1 and row_number > $2 order by row_number limit ${atATime}`,
        values: [importId, last],
      }),
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.row_number;
    yield toLines(
      rows.map((row) => {
        const all = Cells.parse(row.cells);
        const cells = header.map((_, index) => all[index] ?? "");
        const beyond = all.slice(header.length);
        return [...cells, String(row.row_number), row.code, row.detail, ...beyond];
      }),
      delimiter,
    );
  }
}

/** Returns the name, with a number after it if the header has it already: column names must be unique. */
function toUnused(name: string, header: readonly string[]): string {
  let unused = name;
  for (let number = 2; header.includes(unused); number += 1) unused = `${name} ${number}`;
  return unused;
}

/** Formats rows as CSV (RFC 4180) with escaped formulas. */
export function toLines(rows: readonly (readonly string[])[], delimiter: Delimiter = ","): Buffer {
  const guarded = rows.map((row) => row.map((cell) => guard(cell, delimiter)));
  return Buffer.from(
    stringify(guarded, { delimiter, record_delimiter: "\r\n", quote_record_delimiter: true }),
  );
}
