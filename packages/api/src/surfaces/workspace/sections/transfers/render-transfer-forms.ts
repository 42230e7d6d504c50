import {
  ExportKind,
  exportOperations,
  ImportKind,
  importOperations,
  operationOf,
} from "../../../../domains/transfers/transfer-kinds.ts";
import type { ExportFormat } from "../../../../domains/transfers/export.ts";
import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderFileField, renderForm, renderSelect } from "../../../pages/render-form.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { transferMessages } from "./transfer-messages.ts";

/** The files that can be imported, for the attribute `accept` of a file field. */
export const fileTypes = ".xlsx,.ods,.csv,.tsv,.txt,text/csv";

/** Renders the form that uploads a file to import. */
export function renderUploadForm(visit: SectionVisit, rejected: RejectedForm | null): Html {
  const { language, sectionPath } = visit;
  const messages = transferMessages[language].import;
  const kinds = ImportKind.options.filter((kind) => mayRun(importOperations[kind].create, visit));
  if (kinds.length === 0) return html``;
  const isRejected = rejected?.action === "upload";
  return html`<h2>${messages.title}</h2>
    <p>${messages.lead}</p>
    ${renderForm({
      path: sectionPath,
      action: "upload",
      submit: messages.submit,
      hasFile: true,
      fields: [
        renderSelect(
          {
            name: "kind",
            id: "import-kind",
            label: messages.kind,
            value: isRejected ? (rejected.values.get("kind") ?? "") : "customers",
          },
          kinds.map((kind) => ({ value: kind, label: toKindLabel(kind, language) })),
        ),
        renderFileField(
          {
            name: "file",
            label: messages.file,
            hint: messages.fileHint,
            error: isRejected ? messages.fileError : undefined,
            isRequired: true,
          },
          fileTypes,
        ),
      ],
    })}
    <p class="hint">
      <a href="${language === "nl" ? "/nl/import-export" : "/import-export"}">${messages.guide}</a>.
    </p>`;
}

/** The formats of exports, the one for most people first. */
const formats = ["xlsx", "csv", "jsonl"] as const satisfies (typeof ExportFormat.options)[number][];

/** Renders the form that begins an export. Contacts are left out, since they are those of one customer. */
export function renderExportForm(visit: SectionVisit, rejected: RejectedForm | null): Html {
  const { language, sectionPath } = visit;
  const messages = transferMessages[language].export;
  const kinds = ExportKind.options
    .filter((kind) => kind !== "customer_contacts")
    .filter((kind) => mayRun(exportOperations[kind], visit));
  if (kinds.length === 0) return html``;
  const values = rejected?.action === "export" ? rejected.values : new URLSearchParams();
  return html`<h2>${messages.title}</h2>
    ${renderForm({
      path: sectionPath,
      action: "export",
      submit: messages.submit,
      fields: [
        renderSelect(
          {
            name: "kind",
            id: "export-kind",
            label: messages.kind,
            value: values.get("kind") ?? "customers",
          },
          kinds.map((kind) => ({ value: kind, label: toKindLabel(kind, language) })),
        ),
        renderSelect(
          { name: "format", label: messages.format, value: values.get("format") ?? "xlsx" },
          formats.map((format) => ({
            value: format,
            label: messages.formats[format],
          })),
        ),
      ],
    })}`;
}

/** Whether the visitor has the permission of an operation, without which a form would only be rejected. */
function mayRun(operationId: string, { visitor, organization }: SectionVisit): boolean {
  const { permission } = operationOf(visitor.service, operationId);
  return organization.permissions.includes(permission);
}
