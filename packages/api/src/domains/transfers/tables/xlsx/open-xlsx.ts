import type { Archive } from "../archive.ts";
import type { SparseRow } from "../sparse-rows.ts";
import type { Spreadsheet } from "../spreadsheet.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml/read-xml.ts";
import { handleSheet } from "./read-sheet.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

/**
 * Opens a workbook of Excel: Office Open XML (ECMA-376), as Excel, LibreOffice, Google Sheets and libraries write
 * it. A sheet is read as a stream; the strings that sheets share are in memory.
 *
 * @throws UnreadableFile
 */
export async function openXlsx(archive: Archive): Promise<Spreadsheet> {
  const workbook = await readWorkbook(archive);
  const { worksheets } = workbook;
  let sharedStrings: Promise<string[]> | null = null;
  return {
    sheets: worksheets.map(({ name }) => name),
    firstSheet: worksheets.findIndex(({ isVisible }) => isVisible),
    async *rows(index) {
      sharedStrings ??= readSharedStrings(archive, workbook.sharedStringsPart);
      yield* readSheet(archive, workbook, index, await sharedStrings);
    },
  };
}

async function* readSheet(
  archive: Archive,
  workbook: Workbook,
  index: number,
  sharedStrings: readonly string[],
): AsyncGenerator<SparseRow, void> {
  const bytes = await archive.open(workbook.worksheets[index]?.part ?? "");
  if (bytes === null) throw new UnreadableFile("The file is damaged: the sheet is missing.");
  yield* readXml<SparseRow>(bytes, (emit) => handleSheet(workbook, sharedStrings, emit));
}
