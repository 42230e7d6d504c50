import { z } from "zod";
import { createExport } from "../../../../domains/transfers/operations/create-export.ts";
import { createImport } from "../../../../domains/transfers/operations/create-import.ts";
import type { SubmittedFile } from "../../../../http/request-body.ts";
import { html } from "../../../../mail/html.ts";
import { toText } from "../../../pages/session-forms.ts";
import { readMemberNames } from "../../read-member-names.ts";
import type {
  Section,
  SectionCall,
  SectionContent,
  SectionUpload,
  SectionVisit,
  RejectedForm,
} from "../../section.ts";
import { readColumns, toColumns } from "./import-columns.ts";
import { readExports, readImports } from "./read-transfers.ts";
import { renderMapping } from "./render-mapping.ts";
import { renderExportForm, renderUploadForm } from "./render-transfer-forms.ts";
import { renderExport, renderImport, renderTransferList } from "./render-transfers.ts";
import { transferMessages } from "./transfer-messages.ts";

const { en, nl } = transferMessages;

/** Imports and exports: their lists, and the forms that begin one. The record of a path is an uploaded file. */
export const transfersSection: Section = {
  slug: "transfers",
  label: { en: en.title, nl: nl.title },
  permission: ["data:import", "data:export"],
  render: async (visit, rejected) =>
    visit.recordId === null ? renderLists(visit, rejected) : renderMapping(visit, rejected),
  forms: {
    upload: {
      toCall: toUpload,
      done: { en: en.import.uploaded, nl: nl.import.uploaded },
      async next({ sectionPath }, { values, files, body }) {
        const { id } = z.object({ id: z.string() }).parse(body);
        const query = new URLSearchParams({ kind: toText(values, "kind") });
        const columns = await readColumns(files.get("file")?.bytes ?? Buffer.alloc(0));
        for (const column of columns) query.append("column", column);
        return `${sectionPath}/${id}?${query}`;
      },
    },
    import: {
      toCall: toImport,
      done: { en: en.mapping.done, nl: nl.mapping.done },
      next: ({ sectionPath }) => sectionPath,
    },
    // The import of a trial, with the same file and columns.
    repeat: {
      toCall: (form) => {
        const body = toObject(form.get("call") ?? "");
        return body === null ? null : { operation: createImport, body };
      },
      done: { en: en.mapping.done, nl: nl.mapping.done },
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

async function renderLists(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const messages = transferMessages[visit.language];
  const [imports, exports, names] = await Promise.all([
    readImports(visit),
    readExports(visit),
    readMemberNames(visit),
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
              ${renderUploadForm(visit, rejected)}`
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
  return file === undefined ? null : { upload: file, contentType: "text/csv" };
}

function toImport(form: URLSearchParams, { recordId, query }: SectionVisit): SectionCall | null {
  const given = toColumns(query);
  if (recordId === null || given === null) return null;
  const chosen = given.columns
    .map((column, index) => [column, toText(form, `field-${index}`)] as const)
    .filter(([, field]) => field !== "");
  const matchBy = toText(form, "matchBy");
  return {
    operation: createImport,
    body: {
      kind: given.kind,
      fileId: recordId,
      mapping: Object.fromEntries(chosen),
      matchBy: matchBy === "" ? null : matchBy,
      dryRun: form.get("trial") === "on",
    },
  };
}

/** Parses the call of a trial. The API validates its members. */
function toObject(text: string): Record<string, unknown> | null {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
