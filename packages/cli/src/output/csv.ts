import { toPlainText } from "../io.ts";
import type { Row } from "./cell.ts";

/**
 * Matches where a spreadsheet would start a formula, as in the service's exports: at the start of a cell or after a
 * separator other than a comma, also with full-width signs.
 */
const formulas = /^(?=(?!\+[\d ]+$)[=+\-@\t\r\n＝＋－＠])|(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/gu;
const escapeFormulas = (text: string): string => text.replaceAll(formulas, "'");

/**
 * Formats rows for spreadsheets (RFC 4180): objects become `member.part` columns, lists become JSON. Text that
 * a spreadsheet would run as a formula gets an apostrophe before it, except for telephone numbers.
 *
 * @param options.defaultColumns the header if there are no rows
 * @param options.isTerminal replaces characters that could affect a terminal
 */
export async function toCsv(
  rows: readonly Row[],
  {
    defaultColumns = [],
    isTerminal = false,
  }: { defaultColumns?: readonly string[] | undefined; isTerminal?: boolean } = {},
): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const flat = rows.map((row) => flatten(row)).map((row) => (isTerminal ? toPlainRow(row) : row));
  const names = rows.length === 0 ? defaultColumns : flat.flatMap((row) => Object.keys(row));
  const columns = [...new Set(names)];
  return stringify(flat, {
    header: true,
    columns,
    record_delimiter: "windows",
    // Also quotes a single line feed, which other readers treat as the end of a row.
    quote_record_delimiter: true,
    cast: { string: escapeFormulas },
  });
}

/** The names of columns may be text of users as well, such as those of attributes. */
function toPlainRow(row: Record<string, string>): Record<string, string> {
  const cells = Object.entries(row).map((cell) => cell.map(toPlainText));
  return Object.fromEntries(cells) as Record<string, string>;
}

function flatten(row: Row, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(row)) {
    const key = `${prefix}${name}`;
    if (value === null || value === undefined) flat[key] = "";
    else if (Array.isArray(value)) flat[key] = value.length === 0 ? "" : JSON.stringify(value);
    else if (typeof value === "object") Object.assign(flat, flatten(value as Row, `${key}.`));
    else flat[key] = typeof value === "string" ? value : JSON.stringify(value);
  }
  return flat;
}
