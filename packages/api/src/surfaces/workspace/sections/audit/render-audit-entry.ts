import { AuditEntry } from "../../../../domains/audit/audit-entry.ts";
import { getAuditEntry } from "../../../../domains/audit/operations/get-audit-entry.ts";
import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { toValueContext } from "../../to-value-context.ts";
import { auditMessages } from "./audit-messages.ts";
import { findRecordPage } from "./find-record-page.ts";
import { toActionTitle, toChannel, toOutcome } from "./describe-entry.ts";
import { renderChangeTable } from "./render-change-table.ts";
import { renderUndo } from "./render-undo.ts";

/** Renders an entry with all its changes, and the form that undoes it. */
export async function renderAuditEntry(
  visit: SectionVisit,
  entryId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { visitor, organization, language, sectionPath } = visit;
  const params = { organizationId: organization.id, entryId };
  const { body } = await runOrThrow(visitor, getAuditEntry, { params });
  const entry = AuditEntry.parse(body);
  const messages = auditMessages[language];
  const changed = entry.changes.map(({ field, before, after }) => [
    { [field]: before },
    { [field]: after },
  ]);
  const context = await toValueContext(visit, changed);
  const { before, after } = messages;
  return {
    title: toActionTitle(entry, visitor.service.registry, language),
    body: html`${renderFacts(entry, visit)}
      <h2 id="changes">${messages.changes}</h2>
      ${renderChangeTable(
        { changes: entry.changes, labelledBy: "changes", headings: { before, after } },
        context,
      )}
      ${
        entry.revertsEntryId === null
          ? null
          : html`<p class="onward">
              <a href="${sectionPath}/${entry.revertsEntryId}">${messages.undo.undoes}</a>
            </p>`
      }
      ${await renderUndo(entry, visit, context, rejected)} ${renderLinks(entry, visit)}`,
  };
}

function renderFacts(entry: AuditEntry, visit: SectionVisit): Html {
  const { language, organization } = visit;
  const messages = auditMessages[language];
  const page = pageMessages[language];
  const { target, actor, approvedBy, reason } = entry;
  const approvers = approvedBy.map(({ displayName }) => displayName).join(", ");
  const outcome = toOutcome(entry, language);
  const fact = (term: string, value: Html | string | null) =>
    value === null
      ? null
      : html`<dt>${term}</dt>
          <dd>${value}</dd> `;
  return html`${outcome === null ? null : html`<div class="state"><p>${outcome}</p></div>`}
    <dl>
      ${target === null ? null : fact(toKindLabel(target.kind, language), renderRecord(target, visit))}
      ${fact(messages.who, renderText(actor.displayName, page))}
      ${fact(messages.when, renderTime(entry.at, page.locale, organization.timeZone))}
      ${fact(messages.through, renderText(toChannel(entry, language), page))}
      ${fact(messages.approvedBy, approvers === "" ? null : renderText(approvers, page))}
      ${fact(messages.reason, reason === null ? null : renderText(reason, page))}
    </dl>`;
}

/** Renders the name of the record, as a link if it has a page. */
function renderRecord(target: NonNullable<AuditEntry["target"]>, visit: SectionVisit): Html {
  const name = renderText(target.label, pageMessages[visit.language]);
  const path = findRecordPage(target, visit);
  return path === null ? name : html`<a href="${path}">${name}</a>`;
}

function renderLinks({ target }: AuditEntry, { language, sectionPath }: SectionVisit): Html {
  const messages = auditMessages[language];
  const record =
    target === null
      ? null
      : new URLSearchParams({ kind: target.kind, record: target.id }).toString();
  return html`<p class="onward">
    ${record === null ? null : html`<a href="${sectionPath}?${record}">${messages.sameRecord}</a><br />`}
    <a href="${sectionPath}">${messages.all}</a>
  </p>`;
}
