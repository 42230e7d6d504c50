import type { Archive } from "../archive.ts";
import type { SparseRow } from "../sparse-rows.ts";
import type { Spreadsheet } from "../spreadsheet.ts";
import { encryptedMessage } from "../archive.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml, type XmlHandler } from "../xml/read-xml.ts";
import { handleTable } from "./read-table.ts";
import { namespaces } from "./namespaces.ts";

const maxManifestBytes = 1024 * 1024;

/**
 * Opens an OpenDocument spreadsheet (ISO/IEC 26300), as LibreOffice and Google Sheets write it. A sheet is read as
 * a stream.
 *
 * @throws UnreadableFile
 */
export async function openOds(archive: Archive): Promise<Spreadsheet> {
  await assertNotEncrypted(archive);
  const sheets = await Array.fromAsync(readContent<Sheet>(archive, handleSheets));
  if (sheets.length === 0) throw new UnreadableFile("The spreadsheet has no sheet.");
  return {
    sheets: sheets.map(({ name }) => name),
    firstSheet: sheets.findIndex(({ isVisible }) => isVisible),
    rows: (index) => readContent<SparseRow>(archive, (emit) => handleTable(index, emit)),
  };
}

async function* readContent<Item>(
  archive: Archive,
  createHandler: (emit: (item: Item) => void) => XmlHandler,
): AsyncGenerator<Item, void> {
  const bytes = await archive.open("content.xml");
  if (bytes === null) throw new UnreadableFile("The file is damaged: its content is missing.");
  yield* readXml(bytes, createHandler);
}

type Sheet = { name: string; isVisible: boolean };

/**
 * Emits the sheets, which are the tables of the outermost level. The style of a hidden one does not display it;
 * styles precede the tables.
 */
function handleSheets(emit: (sheet: Sheet) => void): XmlHandler {
  const hidingStyles = new Set<string>();
  let style = "";
  let depth = 0;
  return {
    open({ name, uri, attribute }) {
      if (uri === namespaces.style && name === "style") {
        style = attribute("name", [namespaces.style]) ?? "";
      } else if (uri === namespaces.style && name === "table-properties") {
        if (attribute("display", [namespaces.table]) === "false") hidingStyles.add(style);
      } else if (uri === namespaces.table && name === "table") {
        if (depth === 0) {
          const styleName = attribute("style-name", [namespaces.table]) ?? "";
          const isVisible = !hidingStyles.has(styleName);
          emit({ name: attribute("name", [namespaces.table]) ?? "", isVisible });
        }
        depth += 1;
      }
    },
    close({ name, uri }) {
      if (name === "table" && uri === namespaces.table) depth -= 1;
    },
  };
}

/** @throws UnreadableFile */
async function assertNotEncrypted(archive: Archive): Promise<void> {
  const bytes = await archive.open("META-INF/manifest.xml", maxManifestBytes);
  if (bytes === null) return;
  const handler: XmlHandler = {
    open({ name }) {
      if (name === "encryption-data") throw new UnreadableFile(encryptedMessage);
    },
  };
  for await (const _ of readXml(bytes, () => handler));
}
