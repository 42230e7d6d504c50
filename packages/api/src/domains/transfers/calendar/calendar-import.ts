import { importEvent, type ImportOutcome, type Target } from "@werkbank/icalendar/import-event";
import type { PlannedImport } from "@werkbank/icalendar/plan-import";
import { asService } from "../../../database/tenant.ts";
import type { Application } from "../../../kernel/application.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { TaskTimedOut } from "../../../workers/worker-pool.ts";
import { findTimeZone } from "../../agenda/calendar-rules.ts";
import { inOrganization } from "../in-organization.ts";
import type { Import } from "../import.ts";
import {
  countRow,
  ImportTakenOver,
  insertRejectedRow,
  isTakenOver,
  type RowOutcome,
} from "../import-progress.ts";
import type { ImportStep } from "../import-step.ts";
import type { Requester } from "../member-call.ts";
import { readImportedBytes } from "../read-imported-bytes.ts";
import { UnreadableFile } from "../tables/unreadable-file.ts";
import { createMemberAgenda } from "./member-agenda.ts";

/** The columns of the file with the notes on events. */
const noteColumns = ["uid", "title", "startAt", "itemId", "result"];

/** How long a thread may read a file. */
const readTimeoutMs = 120_000;

const rowOutcomes: Record<ImportOutcome["result"], RowOutcome> = {
  created: "created",
  updated: "updated",
  restored: "restored",
  cancelled: "cancelled",
  "already there": "skipped",
  skipped: "skipped",
  held: "held",
  "not taken": "refused",
};

/**
 * Reads the whole calendar file of an import, stores the number of its events, and returns a step for each.
 *
 * @throws UnreadableFile; Problem RESOURCE_NOT_FOUND if the file or the calendar has been deleted
 */
export async function openCalendarImport(
  application: Application,
  record: Import,
  requester: Requester,
): Promise<ImportStep[]> {
  const calendar = await loadCalendar(application, record);
  const events = await planEvents(application, record, calendar);
  await startImport(application, record, events.length);
  const target: Omit<Target, "agenda"> = {
    calendar,
    dryRun: record.dryRun,
    now: application.now(),
    createdIds: new Set(),
  };
  return events.map((event) => ({
    row: event.line,
    async execute(position) {
      const reason = `Line ${event.line} of import ${record.id}`;
      const agenda = createMemberAgenda(application, requester, reason);
      const outcome = await importEvent({ ...target, agenda }, event);
      await recordOutcome(application, record, { event, outcome, position });
    },
  }));
}

async function loadCalendar(
  application: Application,
  record: Import,
): Promise<{ id: string; timeZone: string }> {
  const id = String(record.constants["calendarId"]);
  const timeZone = await inOrganization(application, record, (transaction) =>
    findTimeZone(transaction, id),
  );
  if (timeZone === null) throw notFound("calendar", id);
  return { id, timeZone };
}

/** Plans the events on a thread; every attempt plans the same. */
async function planEvents(
  application: Application,
  record: Import,
  calendar: { id: string; timeZone: string },
): Promise<PlannedImport[]> {
  const bytes = await readImportedBytes(application, record);
  const plan = await application.workers
    .run(
      "plan-calendar-import",
      { bytes, calendar, now: new Date(record.createdAt) },
      { group: record.organizationId, timeoutMs: readTimeoutMs },
    )
    .catch((error: unknown) => {
      if (!isTooComplex(error)) throw error;
      throw new UnreadableFile("The file takes too much time or memory to read. Split it.");
    });
  if ("error" in plan) throw new UnreadableFile(plan.error);
  return plan.events;
}

/** Whether a thread failed to read the file for a reason that a retry would find too. */
const isTooComplex = (error: unknown): boolean =>
  error instanceof TaskTimedOut ||
  (error as { code?: unknown } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";

async function startImport(
  application: Application,
  record: Import,
  eventCount: number,
): Promise<void> {
  const now = new Date(application.now());
  await inOrganization(application, record, async (transaction) => {
    transaction.write({
      text: `update imports set state = 'running', row_count = $2, updated_at = $3,
        started_at = coalesce(started_at, $3), header = $4
        where id = $1 and finished_at is null`,
      values: [record.id, eventCount, now, noteColumns],
    });
  });
}

/**
 * Counts an event, and stores what there is to note about it.
 *
 * @throws ImportTakenOver
 */
async function recordOutcome(
  application: Application,
  record: Import,
  { event, outcome, position }: { event: PlannedImport; outcome: ImportOutcome; position: number },
): Promise<void> {
  const { uid, title, line } = event;
  const { result, itemId, notes } = outcome;
  const startAt = "item" in event ? event.item.body.startAt : "";
  const isRejected = result === "not taken";
  const rowOutcome = rowOutcomes[result];
  const tenant = { userId: record.createdBy, organizationId: record.organizationId };
  const now = new Date(application.now());
  try {
    await asService(application.database, tenant, async (transaction) => {
      transaction.write(countRow(record.id, { position, result: rowOutcome }, now));
      // A dry run shows what each event would become. Otherwise, the approvals show what is held.
      if (!record.dryRun && (notes.length === 0 || result === "held")) return;
      transaction.write(
        insertRejectedRow(
          record,
          { row: line, cells: [uid ?? "", title, startAt, itemId ?? "", rowOutcome] },
          {
            code: outcome.code ?? (isRejected ? "VALIDATION_FAILED" : ""),
            detail: notes.join("; "),
          },
        ),
      );
    });
  } catch (error) {
    throw isTakenOver(error) ? new ImportTakenOver() : error;
  }
}
