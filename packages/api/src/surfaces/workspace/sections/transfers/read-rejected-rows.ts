import type { Import } from "../../../../domains/transfers/import.ts";
import { getFile } from "../../../../domains/files/operations/get-file.ts";
import { loadFile } from "../../../../domains/files/file.ts";
import { openFile } from "../../../../domains/files/read-file.ts";
import { toPlainText } from "../../../../domains/transfers/proposal/column-values.ts";
import { openTable } from "../../../../domains/transfers/tables/open-table.ts";
import { asUser, enterAsMember } from "../../../../database/tenant.ts";
import { Problem } from "../../../../problems/problem.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";
import { maxShownRows } from "./read-import-rows.ts";

export type RejectedRow = { row: string; reason: string; cells: string };

/** Reads the first rows of the file of rejected rows; none if there is no such file that the visitor may read. */
export async function readRejectedRows(
  { visitor, organization }: SectionVisit,
  { refusedFileId }: Import,
): Promise<RejectedRow[]> {
  if (refusedFileId === null) return [];
  const params = { organizationId: organization.id, fileId: refusedFileId };
  if ((await runForVisitor(visitor, getFile, { params })) instanceof Problem) return [];
  const { service, principal } = visitor;
  const file = await asUser(service.database, principal.userId, async (transaction) => {
    await enterAsMember(transaction, organization.id);
    return loadFile(transaction, refusedFileId);
  });
  const stream = await openFile(service, file);
  const bytes = Buffer.concat((await stream.toArray()) as Uint8Array[]);
  const rows = (await openTable(bytes)).rows();
  const header = (await rows.next()).value?.cells.map(toPlainText) ?? [];
  // Cells beyond the header of the imported file follow the problem.
  const columns = header.length - addedColumns;
  const shown: RejectedRow[] = [];
  for await (const { cells } of rows) {
    const texts = cells.map(toPlainText);
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
