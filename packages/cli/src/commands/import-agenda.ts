import { createReadStream } from "node:fs";
import { importEvent, type Target } from "@werkbank/icalendar/import-event";
import { InvalidCalendarFile } from "@werkbank/icalendar/invalid-calendar-file";
import { planImport, type PlannedImport } from "@werkbank/icalendar/plan-import";
import { readCalendarFile } from "@werkbank/icalendar/read-calendar-file";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { findCalendar } from "./agenda-import/find-calendar.ts";
import { createHttpAgenda } from "./agenda-import/http-agenda.ts";
import { type ImportResult, toNotTaken, toResult } from "./agenda-import/import-result.ts";

export type ImportAgendaOptions = CommonOptions & { calendar?: string; dryRun?: boolean };

/**
 * Creates, updates, restores or cancels the items of a calendar file (RFC 5545) through the API, after validating the
 * whole file. An item is recognized by its UID in the calendar; one without a UID, or that was made before UIDs were
 * stored, by title and times.
 *
 * @param source the file; `-` for standard input
 * @throws CliError for an unreadable file, and if items were not imported
 */
export async function importAgenda(
  io: Io,
  source: string,
  { calendar: calendarName, dryRun = false, organization, output }: ImportAgendaOptions,
): Promise<void> {
  const file = await withCliErrors(() =>
    readCalendarFile(source === "-" ? io.stdin : openFile(source)),
  );
  const organizationId = await chooseOrganization(io.settings, organization);
  const client = createApiClient(io.settings);
  const calendar = await findCalendar(client, organizationId, calendarName);
  const planned = await withCliErrors(async () => planImport(file, calendar));
  const agenda = createHttpAgenda(client, organizationId);
  const now = Date.now();
  const target: Target = { agenda, calendar, dryRun, now, createdIds: new Set() };
  const failures: Failures = { rejectedCount: 0, fatal: null };
  async function* importAll() {
    for (const one of planned) {
      const outcome = await importOrReject(target, one, failures);
      yield { items: [outcome], page: { nextCursor: null, hasMore: false } };
    }
  }
  await createPrinter(io, output).list(importAll());
  if (failures.fatal !== null) throw failures.fatal.error;
  if (failures.rejectedCount === 0) return;
  throw new CliError(
    "usage",
    `${failures.rejectedCount} of ${planned.length} items could not be taken.`,
    dryRun
      ? "The note of each says why. The others can be taken; nothing was changed."
      : "The note of each says why. The others are there; importing the file again makes none twice.",
  );
}

type Failures = {
  rejectedCount: number;
  /** The error after which no other event can be imported. */
  fatal: { error: unknown } | null;
};

/** Imports an event, unless an earlier one failed for a reason that concerns all of them. */
async function importOrReject(
  target: Target,
  planned: PlannedImport,
  failures: Failures,
): Promise<ImportResult> {
  let outcome: ImportResult;
  try {
    outcome =
      failures.fatal === null
        ? toResult(planned, await importEvent(target, planned), target.dryRun)
        : toNotTaken(planned, "the import stopped before it");
  } catch (error) {
    failures.fatal = { error };
    outcome = toNotTaken(planned, error instanceof Error ? error.message : String(error));
  }
  if (outcome.result === "not taken") failures.rejectedCount += 1;
  return outcome;
}

/** Converts the error of a file that cannot be imported. */
async function withCliErrors<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof InvalidCalendarFile) {
      throw new CliError("usage", error.message, error.hint, error);
    }
    throw error;
  }
}

async function* openFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError("usage", `The file ${path} cannot be read.`, undefined, error);
  }
}
