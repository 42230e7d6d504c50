import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import type { Transaction } from "../../database/tenant.ts";
import { guard } from "./cells.ts";

const atATime = 500;
const Cells = z.array(z.string());

type Row = { row_number: number; cells: unknown; code: string; detail: string };

/**
 * Returns the refused rows as CSV: the original columns of the file, then row, code and sentence of the
 * problem.
 *
 * @param inOrganization runs a short transaction; none is open between the pieces
 */
export async function* toRefusedRows(
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  importId: string,
  header: readonly string[],
): AsyncGenerator<Buffer, void> {
  yield toLines([[...header, "row", "code", "detail"]]);
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
        const cells = Cells.parse(row.cells).slice(0, header.length);
        const padding = Array<string>(header.length - cells.length).fill("");
        return [...cells, ...padding, String(row.row_number), row.code, row.detail];
      }),
    );
  }
}

/** Formats rows as CSV (RFC 4180) that no spreadsheet takes for formulas. */
export function toLines(rows: readonly (readonly string[])[]): Buffer {
  const guarded = rows.map((row) => row.map(guard));
  return Buffer.from(stringify(guarded, { record_delimiter: "\r\n" }));
}
