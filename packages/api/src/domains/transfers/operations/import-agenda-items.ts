import { maxFileBytes } from "@werkbank/icalendar/read-calendar-file";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { unversioned } from "../../../http/etag.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { agendaItemMembers } from "../../agenda/item-members.ts";
import { loadItemReferences } from "../../agenda/item-references.ts";
import { calendarType } from "../../files/file-types.ts";
import { Import, initialCounts, toImportTarget } from "../import.ts";
import { loadImportableFile } from "../importable-file.ts";
import { insertImport } from "../insert-import.ts";
import { runImportJob } from "../jobs/run-import.ts";
import { assertPermissions } from "../transfer-kinds.ts";
import { toInitialMembers } from "../transfer.ts";

const AgendaImportCreate = z
  .strictObject({
    calendarId: agendaItemMembers.calendarId,
    fileId: uuid().meta({
      description:
        "An available calendar file (iCalendar, .ics) of at most 10 MiB, with at most 5,000 events.",
      examples: ["a904ac8e-0231-5a48-a186-89c48794cc5d"],
    }),
    dryRun: z.boolean().default(false).meta({
      description: "Tries every event without writing any, to see the counts and the notes.",
    }),
  })
  .meta({ id: "AgendaImportCreate", description: "An import of a calendar file to begin." });

export const importAgendaItems = defineOperation({
  id: "importAgendaItems",
  method: "POST",
  path: "/v1/organizations/{organizationId}/agenda/imports",
  tag: "Agenda",
  permission: "data:import",
  summary: "Import a calendar file",
  description: [
    "Begins the import of a calendar file (RFC 5545) that has been uploaded as `text/calendar` and returns at once; `getImport` shows its progress. Events are independent: each becomes an item or a series by the operations that create and change one, in the name of the caller, with audit entries of its own, and is undone there. A refused event stops none of the others.",
    "An item is recognized by its UID in the calendar. The import updates it, restores it if it was deleted, cancels it if the file does (`METHOD:CANCEL` or `STATUS:CANCELLED`), and skips it if nothing differs or the calendar has a higher SEQUENCE. Items that the file lacks stay. Attendees get no mail, unless they do so for that item already.",
    "The caller needs `files:read`, `agenda:read` and `agenda:write` too. Once the import has ended, `refusedFileId` names a CSV file of the events with a note, each with its UID and line: why it was refused or skipped, or what its item lacks, such as an attendee whose address is invalid. After a dry run, it lists every event with what it would become.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: AgendaImportCreate,
  example: {
    calendarId: "79a0b3e8-573a-5be4-ac7a-63449d6c4ecf",
    fileId: "0192f0c1-0000-7000-8000-000000000000",
    dryRun: true,
  },
  success: 202,
  response: Import,
  problems: [
    "REFERENCE_NOT_FOUND",
    "FILE_NOT_AVAILABLE",
    "FILE_REJECTED",
    "AGENDA_CALENDAR_READ_ONLY",
  ],
  traits: ["idempotent", "holdable", "irreversible"],
  async plan({ transaction, membership, organizationId, body, now, origin }) {
    assertPermissions(membership, ["files:read", "agenda:read", "agenda:write"]);
    const { calendarId, fileId, dryRun } = body;
    await loadItemReferences(transaction, membership, { calendarId }, null);
    await loadImportableFile(transaction, fileId, calendarFiles);
    const record: Import = {
      id: uuidv7(),
      organizationId,
      kind: "agenda_items",
      fileId,
      mapping: {},
      constants: { calendarId },
      sheet: null,
      matchBy: null,
      onMatch: "update",
      onSimilar: null,
      dryRun,
      state: "queued",
      format: null,
      encoding: null,
      delimiter: null,
      rowCount: null,
      counts: initialCounts,
      refusedFileId: null,
      ...toInitialMembers(membership.userId, now),
    };
    return {
      result: record,
      version: unversioned,
      change: { target: toImportTarget(record), before: null, after: { ...body }, event: [] },
      jobs: [toJob(runImportJob, { importId: record.id })],
      write: (tx) => insertImport(tx, record, { origin, now }),
    };
  },
});

const calendarFiles = {
  maxBytes: maxFileBytes,
  contentTypes: [calendarType],
  description: "a calendar file (text/calendar)",
};
