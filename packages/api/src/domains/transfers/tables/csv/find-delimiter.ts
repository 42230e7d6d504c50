import type { Delimiter } from "../table-layout.ts";
import { UnreadableFile } from "../unreadable-file.ts";

/** Where two delimiters are equally likely, the one that prose does not contain is first. */
const delimiters: readonly Delimiter[] = ["\t", ";", ","];

/** How many rows are compared with the header. */
const comparedRows = 50;

const separatorLinePattern = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/iu;

/**
 * Returns the line with which a text names its delimiter to Excel, as in `sep=;`; null without one.
 *
 * @throws UnreadableFile for another delimiter
 */
export function findSeparatorLine(text: string): { line: string; delimiter: Delimiter } | null {
  const [line, separator] = separatorLinePattern.exec(text) ?? [];
  if (line === undefined) return null;
  const delimiter = delimiters.find((each) => each === separator);
  if (delimiter !== undefined) return { line, delimiter };
  const hint = "Save it with commas, semicolons or tabs.";
  throw new UnreadableFile(`The columns of the file are separated by ${separator}. ${hint}`, 1);
}

/**
 * Returns what separates the cells of a text: the delimiter with which most rows have as many cells as the header,
 * and the header has most.
 *
 * @param text its beginning, without the line that names the delimiter
 */
export function findDelimiter(text: string): Delimiter {
  const lines = text
    .replaceAll(/"[^"]*"/gu, "quoted")
    .split(/\r\n|\n|\r/u)
    .filter((line) => line.trim() !== "")
    .slice(0, comparedRows + 1);
  const [header = "", ...rows] = lines;
  const candidates = delimiters
    .map((delimiter) => {
      const columns = header.split(delimiter).length;
      const equalRows = rows.filter((row) => row.split(delimiter).length === columns).length;
      return { delimiter, columns, equalRows };
    })
    .filter(({ columns }) => columns > 1)
    .toSorted((one, other) => other.equalRows - one.equalRows || other.columns - one.columns);
  return candidates[0]?.delimiter ?? ",";
}
