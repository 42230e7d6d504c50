import { writeCsv } from "./csv/write-csv.ts";
import { writeOds } from "./ods/write-ods.ts";
import type { TableContent, WrittenLayout } from "./table-content.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

/**
 * Writes a table, as a stream. `openTable` reads it again with the same cells.
 *
 * @throws UnwritableTable for what the format cannot contain; what `batches` throws
 */
export function writeTable(
  layout: WrittenLayout,
  content: TableContent,
): AsyncGenerator<Buffer, void> {
  switch (layout.format) {
    case "csv":
      return writeCsv(layout, content);
    case "xlsx":
      return writeXlsx(layout.sheet ?? "Sheet1", content);
    case "ods":
      return writeOds(layout.sheet ?? "Sheet1", content);
  }
}
