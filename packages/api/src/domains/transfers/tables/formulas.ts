import type { Delimiter } from "./table-layout.ts";

/**
 * Returns a pattern for the positions where a spreadsheet reads a formula, also in full-width characters,
 * except telephone numbers: at the start of a cell, and inside one if the spreadsheet splits the file at
 * another separator: after that separator or a line end, and quotes that open and close there.
 *
 * @param apostrophes that precede the formula
 */
function formulaPositions(separators: string, apostrophes: "" | "'+"): RegExp {
  const start = String.raw`^(?=${apostrophes}(?!\+[\d ]+$)[=+\-@\t\r\n＝＋－＠])`;
  // The first lookahead keeps long runs of quotes and apostrophes cheap.
  const within = String.raw`(?=['=+\-@＝＋－＠])(?<=[${separators}\t\r\n]"*)(?=${apostrophes}[=+\-@＝＋－＠])`;
  return new RegExp(`${start}|${within}`, "gu");
}

/**
 * Where unescaped formulas start in a file with this separator. Cells that contain the separator itself are
 * quoted.
 */
const unescapedFormulas: Record<Delimiter, RegExp> = {
  ",": formulaPositions(";", ""),
  ";": formulaPositions(",", ""),
  "\t": formulaPositions(",;", ""),
};

/** Where escaped formulas start, whichever separator the file had before a spreadsheet saved it. */
const escapedFormulas = formulaPositions(",;", "'+");
const escapePattern = new RegExp(`(?:${escapedFormulas.source})'`, "gu");

/** Escapes the formulas in a cell with an apostrophe before each, so that no spreadsheet calculates them. */
export function escapeFormulas(cell: string, delimiter: Delimiter): string {
  return cell.replaceAll(unescapedFormulas[delimiter], "'");
}

/** Removes the apostrophes that escape formulas in a cell. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escapePattern, "");
}

/** Returns a text in which apostrophes that would be read as escapes of formulas have one more. */
export function escapeApostrophes(text: string): string {
  return text.replaceAll(escapedFormulas, "'");
}
