import { type Archive, encryptedMessage, openArchive } from "./archive.ts";
import type { TableRow } from "./cell.ts";
import { openCsv } from "./csv/open-csv.ts";
import { normalizeRows } from "./normalize-rows.ts";
import { openOds } from "./ods/open-ods.ts";
import { toTableRows } from "./sparse-rows.ts";
import type { Spreadsheet } from "./spreadsheet.ts";
import type { TableLayout } from "./table-layout.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { openXlsx } from "./xlsx/open-xlsx.ts";

/** A file with a table. */
export type Table = {
  layout: TableLayout;
  /**
   * Reads the rows that are not empty, the header first. Rows have at least as many cells as the header. Each call
   * begins with the first row.
   *
   * @throws UnreadableFile
   */
  rows: () => AsyncGenerator<TableRow, void>;
};

/** The signature that begins an archive (APPNOTE 4.3.7). */
const archiveSignature = Buffer.from("PK\u0003\u0004", "latin1");

/** The signature of a compound file: a workbook of Excel 97 to 2003, or an encrypted one of later versions. */
const compoundSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The stream of a compound file that contains an encrypted workbook (MS-OFFCRYPTO 2.3.4.4). */
const encryptedStream = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Opens a table: CSV, .xlsx or .ods, which its content decides and not its name.
 *
 * @param options.sheet the name of the sheet; by default the first one that is not hidden
 * @throws UnreadableFile
 */
export async function openTable(
  bytes: Buffer,
  { sheet = null }: { sheet?: string | null } = {},
): Promise<Table> {
  if (startsWith(bytes, compoundSignature)) {
    const isEncrypted = bytes.includes(encryptedStream);
    throw new UnreadableFile(isEncrypted ? encryptedMessage : legacyMessage);
  }
  if (startsWith(bytes, archiveSignature)) return openSpreadsheet(bytes, sheet);
  if (sheet !== null) throw new UnreadableFile(`The file is CSV and has no sheet ${sheet}.`);
  const { layout, rows } = await openCsv(bytes);
  return { layout, rows: () => normalizeRows(rows()) };
}

const legacyMessage = "The file is in the format of Excel 97 to 2003 (.xls). Save it as .xlsx.";

const startsWith = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature);

async function openSpreadsheet(bytes: Buffer, sheet: string | null): Promise<Table> {
  const archive = await openArchive(bytes);
  const format = await detectFormat(archive);
  const spreadsheet = await (format === "xlsx" ? openXlsx(archive) : openOds(archive));
  const index = findSheet(spreadsheet, sheet);
  return {
    layout: {
      format,
      encoding: null,
      byteOrderMark: false,
      delimiter: null,
      separatorLine: false,
      sheet: spreadsheet.sheets[index] ?? null,
      sheets: spreadsheet.sheets,
    },
    rows: () => normalizeRows(toTableRows(spreadsheet.rows(index))),
  };
}

/** @throws UnreadableFile for an archive that is no spreadsheet */
async function detectFormat(archive: Archive): Promise<"xlsx" | "ods"> {
  const names = archive.names.map((name) => name.toLowerCase());
  if (names.some((name) => name.endsWith("vbaproject.bin"))) {
    throw new UnreadableFile("The workbook has macros. Save it as .xlsx, without them.");
  }
  if (names.includes("xl/workbook.bin")) {
    throw new UnreadableFile("The file is a binary workbook (.xlsb). Save it as .xlsx.");
  }
  const mediaType = await readMediaType(archive);
  if (mediaType.startsWith("application/vnd.oasis.opendocument.spreadsheet")) return "ods";
  if (mediaType === "" && names.includes("[content_types].xml")) return "xlsx";
  throw new UnreadableFile("The archive is no spreadsheet. Save the table as .xlsx, .ods or CSV.");
}

/** Reads the media type of an OpenDocument file (ISO/IEC 26300-3, 3.3); empty for other archives. */
async function readMediaType(archive: Archive): Promise<string> {
  const bytes = await archive.open("mimetype", 1_024);
  return bytes === null
    ? ""
    : Buffer.concat(await Array.fromAsync(bytes))
        .toString()
        .trim();
}

/** @throws UnreadableFile for a sheet that the file does not have */
function findSheet({ sheets, firstSheet }: Spreadsheet, sheet: string | null): number {
  if (sheet === null) return Math.max(firstSheet, 0);
  const toKey = (name: string) => name.normalize("NFC").toLowerCase();
  const exact = sheets.indexOf(sheet);
  const index = exact === -1 ? sheets.findIndex((name) => toKey(name) === toKey(sheet)) : exact;
  if (index !== -1) return index;
  const names = sheets.slice(0, 30).join(", ");
  throw new UnreadableFile(`The file has no sheet ${sheet}. Its sheets: ${names}.`);
}
