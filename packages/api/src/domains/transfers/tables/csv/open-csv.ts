import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { TableRow } from "../cell.ts";
import type { Delimiter, TableLayout } from "../table-layout.ts";
import { maxRowLength } from "../table-limits.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { findDelimiter, findSeparatorLine } from "./find-delimiter.ts";
import { detectEncoding } from "./text-encoding.ts";

/** Between two chunks, the event loop runs other work. */
const chunkBytes = 16 * 1024;

/** How much of the file shows what its delimiter is. */
const sampleBytes = 64 * 1024;

/** The beginning of files that spreadsheets open too, and that are no CSV. */
const markup = /^\s*<(?:\?xml|!doctype|html|table)\b/iu;

type CsvFile = { layout: TableLayout; rows: () => AsyncGenerator<TableRow, void> };

/**
 * Opens a CSV file (RFC 4180), with commas, semicolons or tabs, in any encoding that can be detected.
 *
 * @throws UnreadableFile
 */
export async function openCsv(bytes: Buffer): Promise<CsvFile> {
  const { encoding, byteOrderMark } = await detectEncoding(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, sampleBytes));
  if (sample.includes("\u0000") || markup.test(sample)) {
    const hint = "Save it as .xlsx, .ods or CSV.";
    throw new UnreadableFile(`The file is no table that can be imported. ${hint}`);
  }
  const separatorLine = findSeparatorLine(sample);
  const headerText = sample.slice(separatorLine?.line.length ?? 0);
  const delimiter = separatorLine?.delimiter ?? findDelimiter(headerText);
  const skippedLength = separatorLine?.line.length ?? 0;
  return {
    layout: {
      format: "csv",
      encoding,
      byteOrderMark,
      delimiter,
      separatorLine: separatorLine !== null,
      sheet: null,
      sheets: [],
    },
    rows: () => readRows(decode(bytes, encoding, skippedLength), delimiter),
  };
}

/** Decodes the bytes in chunks, without the byte order mark and the first characters after it. */
async function* decode(
  bytes: Buffer,
  encoding: string,
  skippedLength: number,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const chunk = bytes.subarray(offset, offset + chunkBytes);
    const text = decoder.decode(chunk, { stream: offset + chunkBytes < bytes.length });
    // The line that names the delimiter is in the first chunk.
    const content = offset === 0 ? text.slice(skippedLength) : text;
    if (content !== "") yield content;
    await setImmediate();
  }
}

async function* readRows(
  texts: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<TableRow, void> {
  const parser = parse({
    delimiter,
    // A file may mix line endings: pasted rows keep theirs.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: maxRowLength,
  });
  const source = Readable.from(texts);
  source.on("error", (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    // The parser is ahead of the rows that have been read, so its own count is the row of the error.
    if (error instanceof CsvError) throw toUnreadableFile(error, parser.info.records + 1);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function toUnreadableFile(error: CsvError, row: number): UnreadableFile {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new UnreadableFile(`A quote that begins in row ${row} never closes.`, row);
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const text = `Row ${row} has more than ${maxRowLength} bytes: it is too long, or a quote in it never closes.`;
    return new UnreadableFile(text, row);
  }
  return new UnreadableFile(`Row ${row} has a quote where none may stand.`, row);
}
