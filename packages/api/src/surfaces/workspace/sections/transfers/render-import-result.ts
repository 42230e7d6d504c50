import type { Import, TableImport } from "../../../../domains/transfers/import.ts";
import { importFields } from "../../../../domains/transfers/import-fields.ts";
import type { ImportRow } from "../../../../domains/transfers/row-results.ts";
import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderFileField, renderForm, renderHidden } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { readImportRows } from "./read-import-rows.ts";
import { readRejectedRows, type RejectedRow } from "./read-rejected-rows.ts";
import { renderFault, renderProgress } from "./render-import-state.ts";
import { renderReason } from "./render-reason.ts";
import { renderSimilarRows } from "./render-similar-rows.ts";
import { resultMessages } from "./result-messages.ts";
import { fileTypes } from "./render-transfer-forms.ts";
import { transferMessages } from "./transfer-messages.ts";

const results = ["created", "updated", "skipped", "held", "refused"] as const;

/** Renders what an import did, or would do, with each way to go on. */
export async function renderImportResult(
  visit: SectionVisit,
  record: TableImport,
): Promise<SectionContent> {
  const { language, sectionPath } = visit;
  const messages = resultMessages[language];
  const { dryRun, finishedAt, kind } = record;
  const hasSimilar = finishedAt !== null && mayChoose(record, visit);
  const [rejected, reasons, similar] = await Promise.all([
    readRejectedRows(visit, record),
    record.refusedFileId === null ? [] : readImportRows(visit, record, { result: "refused" }),
    hasSimilar ? readImportRows(visit, record, { similar: true }) : [],
  ]);
  return {
    title: `${toKindLabel(kind, language)}: ${dryRun ? messages.checked : messages.imported}`,
    body: html`${finishedAt === null ? renderProgress(record, visit, messages.progress) : renderCounts(record, visit)}
      ${renderFault(record, visit)} ${renderSimilarRows(record, similar, visit)}
      ${finishedAt !== null && dryRun ? renderNext(record, visit) : null}
      ${renderRejected(record, { rejected, reasons }, visit)}
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

/** Whether there are rows that look like customers, and the visitor may see and choose what happens to them. */
const mayChoose = ({ counts }: Import, { organization }: SectionVisit): boolean =>
  counts.similar > 0 && organization.permissions.includes("customers:read");

function renderCounts({ counts, dryRun }: Import, { language }: SectionVisit): Html {
  const messages = resultMessages[language];
  const labels = dryRun ? messages.wouldCounts : messages.counts;
  const number = new Intl.NumberFormat(pageMessages[language].locale);
  const shown = results.filter((name) => counts[name] > 0);
  const isClean = counts.refused === 0 && counts.processed > 0;
  return html`<dl>
      ${shown.map(
        (name) =>
          html`<dt>${labels[name]}</dt>
            <dd>${number.format(counts[name])}</dd> `,
      )}
    </dl>
    ${isClean && dryRun ? html`<p>${messages.allGood}</p>` : null}`;
}

/** Renders the form that imports the rows that were checked, and the link to change the columns. */
function renderNext(record: Import, visit: SectionVisit): Html {
  const { language, sectionPath } = visit;
  const messages = resultMessages[language];
  const { counts, fileId, kind, sheet, id, onSimilar } = record;
  const count = counts.created + counts.updated + counts.held;
  const isChosen = onSimilar !== null || !mayChoose(record, visit);
  const query = new URLSearchParams({ kind, ...(sheet === null ? {} : { sheet }), from: id });
  return html`${
      count === 0 || !isChosen
        ? null
        : renderForm({
            path: sectionPath,
            action: "import",
            submit: counts.refused === 0 ? messages.importNow(count) : messages.importGood(count),
            fields: renderHidden("importId", id),
          })
    }
    <p class="onward">
      <a href="${sectionPath}/${fileId}?${query.toString()}">${messages.changeColumns}</a>
    </p>`;
}

function renderRejected(
  { refusedFileId, counts, kind, dryRun }: TableImport,
  { rejected, reasons }: { rejected: readonly RejectedRow[]; reasons: readonly ImportRow[] },
  { language, organization, sectionPath, visitor }: SectionVisit,
): Html | null {
  if (refusedFileId === null) return null;
  const fields = importFields(visitor.service, kind);
  const messages = resultMessages[language];
  const page = pageMessages[language];
  const { file, fileHint, submit } = transferMessages[language].import;
  const more = counts.refused - rejected.length;
  return html`<h2 id="rejected">${messages.rejected}</h2>
    <p>${messages.rejectedLead}</p>
    <table aria-labelledby="rejected">
      <thead>
        <tr>
          <th scope="col">${messages.row}</th>
          <th scope="col">${messages.reason}</th>
        </tr>
      </thead>
      <tbody>
        ${rejected.map(
          ({ row: number, reason: detail, cells }) =>
            html`<tr>
              <th scope="row">${number}<br /><small>${renderText(cells, page)}</small></th>
              <td>
                ${renderReason(
                  { detail, row: reasons.find(({ row }) => row === Number(number)) },
                  { language, fields },
                )}
              </td>
            </tr> `,
        )}
      </tbody>
    </table>
    ${more > 0 ? html`<p>${messages.moreRejected(more)}</p>` : null}
    <p>
      <a href="/api/v1/organizations/${organization.id}/files/${refusedFileId}/content"
        >${messages.download}</a
      >
    </p>
    ${
      dryRun
        ? null
        : html`<h2>${messages.continueTitle}</h2>
            <p>${messages.continueLead}</p>
            ${renderForm({
              path: sectionPath,
              action: "upload",
              submit,
              hasFile: true,
              fields: [
                renderHidden("kind", kind),
                renderFileField(
                  { name: "file", label: file, hint: fileHint, isRequired: true },
                  fileTypes,
                ),
              ],
            })}`
    }`;
}
