import { type Cell, toFraction } from "../cell.ts";
import { toCellText } from "../cell-text.ts";
import { peekBatch, toColumnWidths } from "../column-widths.ts";
import { UnwritableTable } from "../unwritable-table.ts";
import type { ColumnType, TableContent } from "../table-content.ts";
import { escapeXml, xmlDeclaration } from "../xml/escape-xml.ts";
import { writeArchive } from "../zip-stream.ts";
import { toSerial } from "./serial-date.ts";
import { escapeString } from "./string-escapes.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** The most characters that a cell of Excel contains. */
export const maxCellLength = 32_767;

/** The most rows of a sheet. */
const maxSheetRows = 1_048_576;

/** The cell styles, by their index in `styles`. */
const styleOf = { general: 0, header: 1, text: 2, date: 3, dateTime: 4, percentage: 5 } as const;

/**
 * Writes a workbook with one sheet: a header that remains in view, and typed cells. Texts are text to Excel,
 * whatever they look like: neither formulas nor numbers.
 *
 * @throws UnwritableTable; what the batches throw
 */
export async function* writeXlsx(
  sheet: string,
  content: TableContent,
): AsyncGenerator<Buffer, void> {
  const { first, all } = await peekBatch(content.batches);
  const widths = toColumnWidths(content.header, first);
  yield* writeArchive({
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": toRelationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": toWorkbook(sheet),
    "xl/_rels/workbook.xml.rels": toRelationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": toSheet({ ...content, batches: all }, widths),
  });
}

async function* toSheet(
  { header, columns, batches }: TableContent,
  widths: readonly number[],
): AsyncGenerator<string, void> {
  const columnElements = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${columnStyle(columns?.[index])}" customWidth="1"/>`,
  );
  yield `${xmlDeclaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnElements.join("")}</cols><sheetData>`;
  let row = 1;
  yield toRow(row, header, styleOf.header);
  for await (const batch of batches) {
    const rows = batch.map((cells) => toRow((row += 1), cells));
    if (row > maxSheetRows) throw new UnwritableTable(`A sheet has at most ${maxSheetRows} rows.`);
    yield rows.join("");
  }
  yield "</sheetData></worksheet>";
}

/** The style of cells that have no content yet: what is typed into a column of texts remains text. */
function columnStyle(type: ColumnType | undefined): number {
  if (type === "text" || type === "date" || type === "dateTime") return styleOf[type];
  return styleOf.general;
}

function toRow(row: number, cells: readonly Cell[], textStyle: number = styleOf.text): string {
  const elements = cells.map((cell, index) =>
    cell === "" ? "" : toCell(`${toLetters(index)}${row}`, cell, textStyle),
  );
  return `<row r="${row}">${elements.join("")}</row>`;
}

function toCell(reference: string, cell: Cell, textStyle: number): string {
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${reference}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "object" && "percentage" in cell) {
    return `<c r="${reference}" s="${styleOf.percentage}"><v>${toFraction(cell)}</v></c>`;
  }
  if (typeof cell === "object") {
    const serial = toSerial(cell);
    const style = cell.date.length === 10 ? styleOf.date : styleOf.dateTime;
    if (serial !== null) return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
  }
  const content = escapeXml(escapeString(toCellText(cell)));
  return `<c r="${reference}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

/** Returns the letters of a column by its index: A, Z, AA. */
function toLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${toLetters(Math.floor(index / 26) - 1)}${last}`;
}

/** The characters that the name of a sheet cannot contain (ECMA-376 leaves this to Excel). */
const forbiddenInNames = /[[\]:*?/\\]|^'|'$/gu;

function toWorkbook(sheet: string): string {
  const name = sheet.replaceAll(forbiddenInNames, " ").slice(0, 31).trim() || "Sheet1";
  return `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(escapeString(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function toRelationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const elements = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${xmlDeclaration}<Relationships xmlns="${packages}/relationships">${elements.join("")}</Relationships>`;
}

const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = `${xmlDeclaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`;

/** Number formats: 0 general, 49 text, 14 the date of the user's region, 22 with the time, 10 percent. */
const styles = `${xmlDeclaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${[49, 14, 22, 10].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
