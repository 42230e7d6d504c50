import { type Cell, toFraction } from "../cell.ts";
import type { TableContent } from "../table-content.ts";
import { escapeXml, xmlDeclaration } from "../xml/escape-xml.ts";
import { writeArchive } from "../zip-stream.ts";
import { namespaces } from "./namespaces.ts";

const mediaType = "application/vnd.oasis.opendocument.spreadsheet";
const manifestNamespace = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0";

/**
 * Writes an OpenDocument spreadsheet with one sheet of typed cells. Texts are text, and no formulas.
 *
 * @throws what the batches throw
 */
export function writeOds(sheet: string, content: TableContent): AsyncGenerator<Buffer, void> {
  return writeArchive({
    mimetype: mediaType,
    "content.xml": toContent(sheet, content),
    "META-INF/manifest.xml": `${xmlDeclaration}<manifest:manifest xmlns:manifest="${manifestNamespace}" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  });
}

async function* toContent(
  sheet: string,
  { header, batches }: TableContent,
): AsyncGenerator<string, void> {
  yield `${xmlDeclaration}<office:document-content xmlns:office="${namespaces.office}" xmlns:table="${namespaces.table}" xmlns:text="${namespaces.text}" office:version="1.3"><office:body><office:spreadsheet><table:table table:name="${escapeXml(sheet)}"><table:table-header-rows>${toRow(header)}</table:table-header-rows>`;
  for await (const rows of batches) yield rows.map(toRow).join("");
  yield "</table:table></office:spreadsheet></office:body></office:document-content>";
}

const toRow = (cells: readonly Cell[]): string =>
  `<table:table-row>${cells.map(toCell).join("")}</table:table-row>`;

function toCell(cell: Cell): string {
  if (cell === "") return "<table:table-cell/>";
  if (typeof cell === "number") return toTypedCell("float", "value", String(cell));
  if (typeof cell === "boolean") return toTypedCell("boolean", "boolean-value", String(cell));
  if (typeof cell === "object") {
    return "date" in cell
      ? toTypedCell("date", "date-value", cell.date)
      : toTypedCell("percentage", "value", String(toFraction(cell)));
  }
  return `<table:table-cell office:value-type="string">${toParagraphs(cell)}</table:table-cell>`;
}

/** @param value also what is shown, until a program shows it in the format of the user's region */
function toTypedCell(type: string, attribute: string, value: string): string {
  return `<table:table-cell office:value-type="${type}" office:${attribute}="${escapeXml(value)}"><text:p>${escapeXml(value)}</text:p></table:table-cell>`;
}

/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** White space would be collapsed (6.1.2), so it has elements of its own. */
function toParagraphs(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, "\ufffd")
    .split(/\r\n|\n|\r/u)
    .map((line) => {
      const content = escapeXml(line)
        .replaceAll(/^ | $| {2,}/gu, (spaces) => `<text:s text:c="${spaces.length}"/>`)
        .replaceAll("\t", "<text:tab/>");
      return `<text:p>${content}</text:p>`;
    })
    .join("");
}
