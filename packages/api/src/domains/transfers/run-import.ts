import { setImmediate } from "node:timers/promises";
import type { Transaction } from "../../database/tenant.ts";
import type { Application } from "../../kernel/application.ts";
import { systemActor } from "../../kernel/audit.ts";
import { isTransient, Problem } from "../../problems/problem.ts";
import { maxFileBytes } from "../files/file.ts";
import { TooManyBytes } from "../files/inspect/inspect-bytes.ts";
import { storeFile } from "../files/store-file.ts";
import { toColumnName } from "./columns/column-name.ts";
import { toFileColumns } from "./columns/file-columns.ts";
import { tableTypes } from "../files/table-types.ts";
import { openCalendarImport } from "./calendar/calendar-import.ts";
import { type Import, isTableImport, type TableImport } from "./import.ts";
import { importFields } from "./import-fields.ts";
import { ImportTakenOver } from "./import-progress.ts";
import { importRow } from "./import-row.ts";
import { ImportStopped } from "./import-stopped.ts";
import type { ImportStep } from "./import-step.ts";
import type { ImportRun } from "./import-run.ts";
import { type ImportedFile, writeRejectedRows } from "./rejected-rows.ts";
import { readImportedBytes } from "./read-imported-bytes.ts";
import { openTable, type Table } from "./tables/open-table.ts";
import { Delimiter, TableLayout } from "./tables/table-layout.ts";
import { UnreadableFile } from "./tables/unreadable-file.ts";
import { toTransferProblem, type TransferProblem } from "./transfer.ts";
import type { Requester } from "./member-call.ts";
import { inOrganization } from "./in-organization.ts";

const rejectedRowsRetentionMs = 30 * 86_400_000;

/**
 * Imports the remaining rows or events, one after the other. After a crash at any point, a retry continues with the
 * next one.
 *
 * @throws ImportTakenOver if another process works on it; Error if a retry may succeed
 */
export async function runImport(
  application: Application,
  record: Import,
  requester: Requester,
  signal: AbortSignal,
): Promise<void> {
  let row: number | null = null;
  try {
    const steps = isTableImport(record)
      ? openTableImport(application, record, requester)
      : await openCalendarImport(application, record, requester);
    let position = 0;
    for await (const step of steps) {
      position += 1;
      if (position <= record.counts.processed) continue;
      // The embedded database responds without I/O: without this, the event loop would run nothing else.
      await setImmediate();
      signal.throwIfAborted();
      row = step.row;
      await step.execute(position);
    }
    await finishImport(application, record, null);
  } catch (error) {
    const problem = toFinalProblem(error, row);
    if (problem === null) throw error;
    await finishImport(application, record, problem);
  }
}

/** Reads the table of an import before its first row, and yields a step for each row. */
async function* openTableImport(
  application: Application,
  record: TableImport,
  requester: Requester,
): AsyncGenerator<ImportStep, void> {
  const bytes = await readImportedBytes(application, record);
  const table = await openTable(bytes, { sheet: record.sheet });
  const header = await inspectTable(application, record, table);
  const fields = importFields(application, record.kind);
  const run: ImportRun = {
    application,
    record,
    requester,
    columnCount: header.length,
    columns: toFileColumns(fields, header, record.mapping),
    settings: await readSettings(application, record),
  };
  for await (const tableRow of withoutHeader(table)) {
    yield {
      row: tableRow.row,
      execute: (position) => importRow(run, tableRow, position),
    };
  }
}

/** Returns the problem that an import ends with; null if a retry may succeed. */
function toFinalProblem(error: unknown, row: number | null): TransferProblem | null {
  if (error instanceof UnreadableFile) return toTransferProblem(error, error);
  if (error instanceof ImportStopped) return toTransferProblem(error.problem, { row });
  if (!(error instanceof Problem) || isTransient(error)) return null;
  return toTransferProblem(error, { row });
}

/** Returns the time zone, the currency and the country of the organization. */
async function readSettings(
  application: Application,
  record: Import,
): Promise<ImportRun["settings"]> {
  const row = await inOrganization(application, record, (transaction) =>
    transaction.one<ImportRun["settings"]>({
      text: `select time_zone as "timeZone", currency, country from organizations where id = $1`,
      values: [record.organizationId],
    }),
  );
  if (row === undefined) throw new Error("an import belongs to an organization");
  return row;
}

async function* withoutHeader(table: Table) {
  let isHeader = true;
  for await (const row of table.rows()) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

/**
 * Reads the complete table before the first row is imported, and stores its layout and number of rows.
 *
 * @returns its header
 */
async function inspectTable(application: Application, record: Import, { layout, rows }: Table) {
  let header: string[] | null = null;
  let rowCount = 0;
  for await (const { row, cells } of rows()) {
    if (header === null) {
      header = cells.map(toColumnName);
      assertMappedColumns(record, header, row);
    } else rowCount += 1;
  }
  if (header === null) throw new UnreadableFile("The file has no header.", 1);
  const now = new Date(application.now());
  // A process of a previous version reads the delimiter.
  const delimiter = layout.delimiter === "\t" ? null : layout.delimiter;
  const values = [record.id, rowCount, now, header, delimiter, JSON.stringify(layout)];
  await inOrganization(application, record, async (transaction) => {
    transaction.write({
      text: `update imports set state = 'running', row_count = $2, updated_at = $3,
        started_at = coalesce(started_at, $3), header = $4, delimiter = $5, layout = $6
        where id = $1 and finished_at is null`,
      values,
    });
  });
  return header;
}

function assertMappedColumns({ mapping }: Import, header: readonly string[], row: number): void {
  for (const column of Object.keys(mapping)) {
    const count = header.filter((name) => name === column).length;
    if (count === 1) continue;
    const found = count === 0 ? "no column" : "more than one column";
    const names = header.slice(0, 30).join(", ");
    throw new UnreadableFile(`The file has ${found} ${column}. Its header: ${names}.`, row, column);
  }
}

/**
 * Stores the file of rejected rows, if there are any, and ends the import in the same transaction. If that
 * file is rejected, for example by the quota, the import ends with that problem, unless it has another.
 *
 * @throws ImportTakenOver; Error if a retry may succeed
 */
export async function finishImport(
  application: Application,
  record: Import,
  problem: TransferProblem | null,
): Promise<void> {
  try {
    const file = await readImportedFile(application, record);
    if (file === null) await endImport(application, record, problem);
    else await storeRejectedRows(application, record, { file, problem });
  } catch (error) {
    const rejection = toStorageProblem(error);
    if (rejection === null) throw error;
    await endImport(application, record, problem ?? rejection);
  }
}

/** Returns why the file of rejected rows cannot be stored; null if a retry may succeed. */
function toStorageProblem(error: unknown): TransferProblem | null {
  if (error instanceof TooManyBytes) {
    const message = `The file of rejected rows has more than ${maxFileBytes} bytes.`;
    return toTransferProblem({ code: "LIMIT_REACHED", message });
  }
  return error instanceof Problem && !isTransient(error) ? toTransferProblem(error) : null;
}

/** The layout of the notes on a calendar file, and of a file that a process of a previous version has read. */
const defaultLayout: TableLayout = {
  format: "csv",
  encoding: "utf-8",
  byteOrderMark: false,
  delimiter: ",",
  separatorLine: false,
  sheet: null,
  sheets: [],
};

/** Returns the header and layout of the file; null if no row was rejected. */
async function readImportedFile(
  application: Application,
  { id, ...record }: Import,
): Promise<ImportedFile | null> {
  const row = await inOrganization(application, record, (transaction) =>
    transaction.one<{ header: string[]; delimiter: string | null; layout: unknown }>({
      text: `select header, delimiter, layout from imports where id = $1 and header is not null
        and exists (select from import_refusals where import_id = $1)`,
      values: [id],
    }),
  );
  if (row === undefined) return null;
  const { header, delimiter, layout } = row;
  const stored = layout ?? {
    ...defaultLayout,
    ...(delimiter !== null && { delimiter: Delimiter.parse(delimiter) }),
  };
  return { header, layout: TableLayout.parse(stored) };
}

/** Stores the file of rejected rows, and ends the import in the same transaction. */
async function storeRejectedRows(
  application: Application,
  record: Import,
  { file, problem }: { file: ImportedFile; problem: TransferProblem | null },
): Promise<void> {
  const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inOrganization(application, record, work);
  const now = new Date(application.now());
  await storeFile(
    application,
    {
      organizationId: record.organizationId,
      name: `refused-${record.kind.replaceAll("_", "-")}.${file.layout.format}`,
      contentType: tableTypes[file.layout.format],
      uploadedBy: record.createdBy,
      expiresAt: new Date(now.getTime() + rejectedRowsRetentionMs),
    },
    writeRejectedRows(inTransaction, record.id, file),
    { actor: systemActor(record.id), action: "createImport", now },
    (transaction, refusedFileId) =>
      writeImportEnd(transaction, record, { problem, refusedFileId, now }),
  );
}

/**
 * Ends an import without a file of rejected rows.
 *
 * @throws ImportTakenOver
 */
export async function endImport(
  application: Application,
  record: Import,
  problem: TransferProblem | null,
): Promise<void> {
  const now = new Date(application.now());
  await inOrganization(application, record, (transaction) =>
    writeImportEnd(transaction, record, { problem, refusedFileId: null, now }),
  );
}

/** @throws ImportTakenOver if another process has ended it */
async function writeImportEnd(
  transaction: Transaction,
  { id }: Import,
  ended: { problem: TransferProblem | null; refusedFileId: string | null; now: Date },
): Promise<void> {
  const { problem, refusedFileId, now } = ended;
  const row = await transaction.one<{ id: string }>({
    text: `update imports set state = $2, refused_file_id = $3, problem = $4, finished_at = $5,
      updated_at = $5 where id = $1 and finished_at is null returning id`,
    values: [
      id,
      problem === null ? "succeeded" : "failed",
      refusedFileId,
      problem === null ? null : JSON.stringify(problem),
      now,
    ],
  });
  if (row === undefined) throw new ImportTakenOver();
  transaction.write({ text: "delete from import_refusals where import_id = $1", values: [id] });
}
