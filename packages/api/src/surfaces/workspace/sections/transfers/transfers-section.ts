import { z } from "zod";
import { toTableType } from "../../../../domains/files/table-types.ts";
import { createExport } from "../../../../domains/transfers/operations/create-export.ts";
import { Import, isTableImport } from "../../../../domains/transfers/import.ts";
import type { SubmittedFile } from "../../../../http/request-body.ts";
import { html } from "../../../../mail/html.ts";
import { toText } from "../../../pages/session-forms.ts";
import { readMemberNames } from "../../read-member-names.ts";
import type {
  Section,
  SectionContent,
  SectionUpload,
  SectionVisit,
  RejectedForm,
} from "../../section.ts";
import { toCalendarImport, toCalendarUpload } from "./calendar/calendar-import-forms.ts";
import { calendarImportMessages } from "./calendar/calendar-import-messages.ts";
import { readImportCalendars, renderCalendarForm } from "./calendar/render-calendar-form.ts";
import { renderCalendarResult } from "./calendar/render-calendar-result.ts";
import { toCheck, toImport, toSimilarCheck } from "./import-call.ts";
import { toImportPath } from "./import-path.ts";
import { mappingMessages } from "./mapping-messages.ts";
import { readImport } from "./read-proposal.ts";
import { readExports, readImports } from "./read-transfers.ts";
import { renderImportResult } from "./render-import-result.ts";
import { renderMapping } from "./render-mapping.ts";
import { renderExportForm, renderUploadForm } from "./render-transfer-forms.ts";
import { renderExport, renderImport, renderTransferList } from "./render-transfers.ts";
import { transferMessages } from "./transfer-messages.ts";

const { en, nl } = transferMessages;

/**
 * Imports and exports: their lists, and the forms that begin one. The record of a path is an uploaded file: first its
 * columns are mapped, then all rows are checked, and then they are imported. The events of a calendar file have no
 * columns, and are checked at once.
 */
export const transfersSection: Section = {
  slug: "transfers",
  label: { en: en.title, nl: nl.title },
  permission: ["data:import", "data:export"],
  render: renderTransfers,
  forms: {
    upload: {
      toCall: toUpload,
      done: { en: en.import.uploaded, nl: nl.import.uploaded },
      next({ sectionPath }, { values, body }) {
        const { id } = z.object({ id: z.string() }).parse(body);
        return `${sectionPath}/${id}?${new URLSearchParams({ kind: toText(values, "kind") })}`;
      },
    },
    check: {
      toCall: toCheck,
      done: { en: mappingMessages.en.done, nl: mappingMessages.nl.done },
      next: toResultPath,
    },
    similar: {
      toCall: toSimilarCheck,
      done: { en: mappingMessages.en.done, nl: mappingMessages.nl.done },
      next: toResultPath,
    },
    import: {
      toCall: toImport,
      done: { en: en.import.begun, nl: nl.import.begun },
      next: toResultPath,
    },
    "upload-calendar": {
      toCall: toCalendarUpload,
      done: {
        en: calendarImportMessages.en.uploaded,
        nl: calendarImportMessages.nl.uploaded,
      },
      next: toResultPath,
    },
    "import-calendar": {
      toCall: toCalendarImport,
      done: { en: en.import.begun, nl: nl.import.begun },
      next: toResultPath,
    },
    export: {
      toCall: (form) => ({
        operation: createExport,
        body: { kind: toText(form, "kind"), format: toText(form, "format") },
      }),
      done: { en: en.export.done, nl: nl.export.done },
    },
  },
};

async function renderTransfers(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent | null> {
  if (visit.recordId === null) return renderLists(visit, rejected);
  const shown = await readImport(visit, "import");
  if (shown === null) return renderMapping(visit, rejected);
  return isTableImport(shown)
    ? renderImportResult(visit, shown)
    : renderCalendarResult(visit, shown);
}

function toResultPath({ sectionPath }: SectionVisit, { body }: { body: unknown }): string {
  return toImportPath(sectionPath, Import.parse(body));
}

async function renderLists(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const messages = transferMessages[visit.language];
  const [imports, exports, names, calendars] = await Promise.all([
    readImports(visit),
    readExports(visit),
    readMemberNames(visit),
    readImportCalendars(visit),
  ]);
  const context = { visit, names };
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${
        imports === null
          ? null
          : html`<h2>${messages.imports}</h2>
              ${renderTransferList(imports, context, {
                parameter: "imports",
                none: messages.noImports,
                renderItem: (each) => renderImport(each, context),
              })}
              ${renderUploadForm(visit, rejected)} ${renderCalendarForm(calendars, visit, rejected)}`
      }
      ${
        exports === null
          ? null
          : html`<h2>${messages.exports}</h2>
              ${renderTransferList(exports, context, {
                parameter: "exports",
                none: messages.noExports,
                renderItem: (each) => renderExport(each, context),
              })}
              ${renderExportForm(visit, rejected)}`
      }`,
  };
}

/** @returns null if no file was chosen */
function toUpload(
  _form: URLSearchParams,
  _visit: SectionVisit,
  files: ReadonlyMap<string, SubmittedFile>,
): SectionUpload | null {
  const file = files.get("file");
  return file === undefined ? null : { upload: file, contentType: toTableType(file.name) };
}
