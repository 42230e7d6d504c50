import type { Import } from "../../../../domains/transfers/import.ts";
import { getFile } from "../../../../domains/files/operations/get-file.ts";
import { loadFile } from "../../../../domains/files/file.ts";
import { openFile } from "../../../../domains/files/read-file.ts";
import { toPlainText } from "../../../../domains/transfers/proposal/column-values.ts";
import type { TableRow } from "../../../../domains/transfers/tables/cell.ts";
import { openTable } from "../../../../domains/transfers/tables/open-table.ts";
import { asUser, enterAsMember } from "../../../../database/tenant.ts";
import { Problem } from "../../../../problems/problem.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";
import { maxShownRows } from "./read-import-rows.ts";

export type RejectedRow = { row: string; reason: string; cells: string };

/** The header of the file that an import wrote, and its rows as texts. */
type RefusedFile = { header: string[]; rows: AsyncIterable<string[]> };

/** Reads the file of rejected rows, or of noted events; null if there is none that the visitor may read. */
export async function readRefusedFile(
  { visitor, organization }: SectionVisit,
  { refusedFileId }: Import,
): Promise<RefusedFile | null> {
  if (refusedFileId === null) return null;
  const params = { organizationId: organization.id, fileId: refusedFileId };
  if ((await runForVisitor(visitor, getFile, { params })) instanceof Problem) return null;
  const { service, principal } = visitor;
  const file = await asUser(service.database, principal.userId, async (transaction) => {
    await enterAsMember(transaction, organization.id);
    return loadFile(transaction, refusedFileId);
  });
  const stream = await openFile(service, file);
  const bytes = Buffer.concat((await stream.toArray()) as Uint8Array[]);
  const rows = (await openTable(bytes)).rows();
  const header = (await rows.next()).value?.cells.map(toPlainText) ?? [];
  return { header, rows: toTexts(rows) };
}

async function* toTexts(rows: AsyncIterable<TableRow>): AsyncGenerator<string[], void> {
  for await (const { cells } of rows) yield cells.map(toPlainText);
}

/** Reads the first rows of the file of rejected rows; none if there is no such file that the visitor may read. */
export async function readRejectedRows(
  visit: SectionVisit,
  record: Import,
): Promise<RejectedRow[]> {
  const file = await readRefusedFile(visit, record);
  if (file === null) return [];
  // Cells beyond the header of the imported file follow the problem.
  const columns = file.header.length - addedColumns;
  const shown: RejectedRow[] = [];
  for await (const texts of file.rows) {
    const [row = "", , reason = ""] = texts.slice(columns);
    const text = reason.replace(/^The request has \d+ errors?: /u, "");
    const filled = texts.slice(0, columns).filter((text) => text !== "");
    shown.push({ row, reason: text, cells: filled.slice(0, 4).join(" · ") });
    if (shown.length === maxShownRows) break;
  }
  return shown;
}

/** The row, the code and the detail of the problem. */
const addedColumns = 3;
