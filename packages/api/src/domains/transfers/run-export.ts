import { setImmediate } from "node:timers/promises";
import { asService, type Transaction } from "../../database/tenant.ts";
import type { Application } from "../../kernel/application.ts";
import { systemActor } from "../../kernel/audit.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { isTransient, Problem } from "../../problems/problem.ts";
import { z } from "zod";
import { storeFile } from "../files/store-file.ts";
import { tableTypes } from "../files/table-types.ts";
import type { Export } from "./export.ts";
import { toCsvCell, toExportColumns, toTypedCell } from "./export-columns.ts";
import { toRecordMembers, splitFilter } from "./export-query.ts";
import { exportOperations, operationOf, restrictedMembers } from "./transfer-kinds.ts";
import { type Requester, toMemberCall } from "./member-call.ts";
import { redactRecords } from "./redact-records.ts";
import type { Cell } from "./tables/cell.ts";
import type { WrittenLayout } from "./tables/table-content.ts";
import { writeTable } from "./tables/write-table.ts";
import { toTransferProblem, type TransferProblem } from "./transfer.ts";
import { inOrganization } from "./in-organization.ts";

const retentionMs = 24 * 3_600_000;

/** Thrown if another process has ended the export; the file of this one is discarded. */
export class ExportTakenOver extends Error {
  override name = "ExportTakenOver";
}

/**
 * Thrown if the requester has gained or lost a permission for restricted members meanwhile: the export starts
 * over.
 */
class PermissionsChanged extends Error {
  override name = "PermissionsChanged";
}

const ListPage = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  page: z.object({ nextCursor: z.string().nullable() }),
});

/**
 * Writes the list to a file, page by page, on behalf of the requester. After a crash it starts over: one
 * transaction creates the complete file and ends the export.
 *
 * @throws ExportTakenOver; Error if a retry may succeed
 */
export async function runExport(
  application: Application,
  record: Export,
  requester: Requester,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = new Date(application.now());
  await writeStatement(application, record, {
    text: `update exports set state = 'running', started_at = coalesce(started_at, $2), updated_at = $2
      where id = $1 and finished_at is null`,
    values: [record.id, startedAt],
  });
  const progress = { records: 0 };
  try {
    const readPermissions = await loadReadPermissions(application, record, requester);
    const pages = hideRestrictedMembers(
      application,
      { record, requester, readPermissions },
      readPages(application, record, requester, signal, progress),
    );
    const first = await pages.next();
    const isEmpty = first.done === true || first.value.length === 0;
    if (isEmpty && record.format === "jsonl") return await finishExport(application, record, {});
    const now = new Date(application.now());
    await storeFile(
      application,
      {
        organizationId: record.organizationId,
        name: `${record.kind.replaceAll("_", "-")}.${record.format}`,
        contentType: record.format === "jsonl" ? "text/plain" : tableTypes[record.format],
        uploadedBy: record.createdBy,
        expiresAt: new Date(now.getTime() + retentionMs),
        readPermissions,
      },
      toBytes(application, record, first.done === true ? [] : first.value, pages),
      { actor: systemActor(record.id), action: "createExport", now },
      (transaction, fileId) =>
        endExport(transaction, record, { fileId, records: progress.records, now }),
    );
  } catch (error) {
    if (!(error instanceof Problem) || isTransient(error)) throw error;
    await finishExport(application, record, { problem: toTransferProblem(error) });
  }
}

/**
 * Returns the permissions with which the requester sees the content of the file; its readers need them too.
 */
async function loadReadPermissions(
  application: Application,
  record: Export,
  { organizationId, userId }: Requester,
): Promise<string[]> {
  const list = operationOf(application, exportOperations[record.kind]);
  const permissionByMember = restrictedMembers[record.kind] ?? {};
  const members = (record.fields ?? toRecordMembers(list)).filter((member) =>
    Object.hasOwn(permissionByMember, member),
  );
  const restrictedPermissions = members.flatMap((member) => permissionByMember[member] ?? []);
  const granted = await asService(application.database, { userId, organizationId }, (transaction) =>
    transaction.all<{ permission: string }>({
      text: "select permission from unnest($1::text[]) as permission where app_may(permission) order by permission",
      values: [restrictedPermissions],
    }),
  );
  return [list.permission, ...granted.map(({ permission }) => permission)];
}

type ExportedRecords = Record<string, unknown>[];

/**
 * Returns pages in which restricted members have values only if the requester could see them at the start.
 *
 * @throws PermissionsChanged after the last page
 */
async function* hideRestrictedMembers(
  application: Application,
  access: { record: Export; requester: Requester; readPermissions: readonly string[] },
  pages: AsyncGenerator<ExportedRecords, void>,
): AsyncGenerator<ExportedRecords, void> {
  const { record, requester, readPermissions } = access;
  const hidden = Object.entries(restrictedMembers[record.kind] ?? {}).flatMap(
    ([member, permission]) =>
      readPermissions.includes(permission) ? [] : [[member, null] as const],
  );
  const nulls = Object.fromEntries(hidden);
  for await (const items of pages) yield items.map((item) => ({ ...item, ...nulls }));
  const currentPermissions = await loadReadPermissions(application, record, requester);
  if (currentPermissions.join(" ") !== readPermissions.join(" ")) {
    throw new PermissionsChanged(
      "The requester's permissions have changed; the export starts over.",
    );
  }
}

async function* readPages(
  application: Application,
  record: Export,
  requester: Requester,
  signal: AbortSignal,
  progress: { records: number },
): AsyncGenerator<ExportedRecords, void> {
  const operation = operationOf(application, exportOperations[record.kind]);
  const { params, query } = splitFilter(operation, record.filter);
  for (let cursor: string | null = null; ;) {
    // Let the event loop run other work, as between the rows of an import.
    await setImmediate();
    signal.throwIfAborted();
    const call = toMemberCall(requester, {
      params,
      query: { ...query, limit: 100, ...(cursor === null ? {} : { cursor }) },
      body: () => undefined,
      requiredScope: "mcp:read",
      idempotencyKey: null,
      reason: null,
    });
    const outcome = await runOperation(application, operation, call);
    if (outcome instanceof Problem) throw outcome;
    const { items, page } = ListPage.parse(outcome.body);
    progress.records += items.length;
    const now = new Date(application.now());
    await writeStatement(application, record, {
      text: `update exports set record_count = $2, updated_at = $3
        where id = $1 and finished_at is null`,
      values: [record.id, progress.records, now],
    });
    yield await redactRecords(application, record, items);
    cursor = page.nextCursor;
    if (cursor === null) return;
  }
}

async function* toBytes(
  application: Application,
  record: Export,
  first: ExportedRecords,
  rest: AsyncGenerator<ExportedRecords, void>,
): AsyncGenerator<Buffer, void> {
  const list = operationOf(application, exportOperations[record.kind]);
  const members = record.fields ?? toRecordMembers(list);
  const pages = joinPages(first, rest);
  if (record.format === "jsonl") {
    for await (const items of pages) {
      yield Buffer.from(items.map((item) => `${JSON.stringify(pick(item, members))}\n`).join(""));
    }
    return;
  }
  const columns = toExportColumns(list, members);
  const timeZone = await readTimeZone(application, record);
  const toRow = (item: Record<string, unknown>): Cell[] =>
    columns.map((column) =>
      record.format === "csv"
        ? toCsvCell(item[column.member])
        : toTypedCell(column, item[column.member], timeZone),
    );
  yield* writeTable(toLayout(record), {
    header: members,
    columns: columns.map(({ type }) => type),
    batches: mapPages(pages, toRow),
  });
}

async function* joinPages(
  first: ExportedRecords,
  rest: AsyncGenerator<ExportedRecords, void>,
): AsyncGenerator<ExportedRecords, void> {
  yield first;
  yield* rest;
}

async function* mapPages(
  pages: AsyncIterable<ExportedRecords>,
  toRow: (item: Record<string, unknown>) => Cell[],
): AsyncGenerator<Cell[][], void> {
  for await (const items of pages) yield items.map(toRow);
}

/** An export of a previous version has no options: commas, points, and no byte order mark. */
function toLayout(record: Export): WrittenLayout {
  const isCsv = record.format === "csv";
  return {
    format: isCsv ? "csv" : "xlsx",
    encoding: isCsv ? "utf-8" : null,
    byteOrderMark: record.byteOrderMark ?? false,
    delimiter: isCsv ? (record.delimiter ?? ",") : null,
    separatorLine: false,
    sheet: isCsv ? null : record.kind.replaceAll("_", " "),
    decimalSeparator: record.decimalSeparator ?? ".",
  };
}

async function readTimeZone(application: Application, record: Export): Promise<string> {
  const organization = await inOrganization(application, record, (transaction) =>
    transaction.one<{ time_zone: string }>({
      text: "select time_zone from organizations where id = $1",
      values: [record.organizationId],
    }),
  );
  return organization?.time_zone ?? "UTC";
}

function pick(item: Record<string, unknown>, members: readonly string[]) {
  return Object.fromEntries(members.map((member) => [member, item[member] ?? null]));
}

/** Ends an export without a file. */
export async function finishExport(
  application: Application,
  record: Export,
  ended: { problem?: TransferProblem },
): Promise<void> {
  const now = new Date(application.now());
  await inOrganization(application, record, (transaction) =>
    endExport(transaction, record, { ...ended, now }),
  );
}

/** @throws ExportTakenOver */
async function endExport(
  transaction: Transaction,
  { id }: Export,
  ended: { fileId?: string; records?: number; problem?: TransferProblem; now: Date },
): Promise<void> {
  const { fileId = null, records = 0, problem = null, now } = ended;
  const row = await transaction.one<{ id: string }>({
    text: `update exports set state = $2, file_id = $3, expires_at = $4, record_count = $5,
      problem = $6, finished_at = $7, updated_at = $7
      where id = $1 and finished_at is null returning id`,
    values: [
      id,
      problem === null ? "succeeded" : "failed",
      fileId,
      fileId === null ? null : new Date(now.getTime() + retentionMs),
      records,
      problem === null ? null : JSON.stringify(problem),
      now,
    ],
  });
  if (row === undefined) throw new ExportTakenOver();
}

function writeStatement(
  application: Application,
  record: Pick<Export, "organizationId">,
  query: Parameters<Transaction["write"]>[0],
): Promise<void> {
  return inOrganization(application, record, async (transaction) => {
    transaction.write(query);
  });
}
