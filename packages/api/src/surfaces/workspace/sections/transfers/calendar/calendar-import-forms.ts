import { importAgendaItems } from "../../../../../domains/transfers/operations/import-agenda-items.ts";
import { calendarType } from "../../../../../domains/files/file-types.ts";
import type { SubmittedFile } from "../../../../../http/request-body.ts";
import { toText } from "../../../../pages/session-forms.ts";
import type { SectionCall, SectionUpload, SectionVisit } from "../../../section.ts";
import { readNamedImport } from "../read-proposal.ts";

/** Returns the upload of a calendar file, after which its events are checked; null if no file was chosen. */
export function toCalendarUpload(
  form: URLSearchParams,
  _visit: SectionVisit,
  files: ReadonlyMap<string, SubmittedFile>,
): SectionUpload | null {
  const file = files.get("file");
  if (file === undefined) return null;
  const calendarId = toText(form, "calendarId");
  return {
    upload: file,
    contentType: calendarType,
    toCall: (fileId) => ({
      operation: importAgendaItems,
      body: { calendarId, fileId, dryRun: true },
    }),
  };
}

/** Returns the call that imports the events of a check. */
export async function toCalendarImport(
  form: URLSearchParams,
  visit: SectionVisit,
): Promise<SectionCall | null> {
  const record = await readNamedImport(visit, form.get("importId"));
  if (record === null) return null;
  const { fileId, constants } = record;
  return {
    operation: importAgendaItems,
    body: { calendarId: constants["calendarId"], fileId },
  };
}
