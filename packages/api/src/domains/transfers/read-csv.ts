import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { Problem } from "../../problems/problem.ts";

/** The maximum number of rows of an import, without the header. */
export const maxRows = 20_000;

/** Between two chunks, the event loop runs other work. */
const chunkBytes = 64 * 1024;

/** The maximum length of a row in bytes. */
const maxRowBytes = 1024 * 1024;

/** Thrown for a file that cannot be read as CSV, with the row and column. */
export class UnreadableFile extends Problem {
  readonly row: number | null;
  readonly column: string | null;

  constructor(detail: string, row: number | null = null, column: string | null = null) {
    super("VALIDATION_FAILED", detail, { errors: [] });
    this.row = row;
    this.column = column;
  }
}

/** What separates the cells of a row. */
export type Delimiter = "," | ";";

export type CsvRow = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
};

/**
 * Reads the rows of a CSV file (RFC 4180, with `,` or `;`), the header first, without empty ones. The upload
 * has already established that it is UTF-8.
 *
 * @throws UnreadableFile
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<CsvRow, void> {
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(bytes),
    // A file may mix line endings: pasted rows keep theirs.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: maxRowBytes,
  });
  const source = Readable.from(toChunks(bytes));
  source.on("error", (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell.trim() === "")) continue;
      yield { row, cells };
    }
  } catch (error) {
    // The parser is ahead of the rows that have been read.
    if (error instanceof CsvError) throw toUnreadableFile(error, Number(error["records"]) + 1);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    yield bytes.subarray(offset, offset + chunkBytes);
    await setImmediate();
  }
}

/** Returns the delimiter that is more frequent in the first line that is not empty, outside of quotes. */
export function findDelimiter(bytes: Buffer): Delimiter {
  const text = bytes
    .subarray(0, chunkBytes)
    .toString()
    .replaceAll(/"[^"]*"/gu, "quoted");
  const header = text.split(/[\r\n]/u).find((line) => line.trim() !== "") ?? "";
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

function toUnreadableFile(error: CsvError, row: number): UnreadableFile {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new UnreadableFile(`A quote that begins in row ${row} never closes.`, row);
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const text = `Row ${row} has more than ${maxRowBytes} bytes: it is too long, or a quote in it never closes.`;
    return new UnreadableFile(text, row);
  }
  return new UnreadableFile(`Row ${row} has a quote where none may stand.`, row);
}
