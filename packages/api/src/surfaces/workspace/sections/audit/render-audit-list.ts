import { AuditEntry } from "../../../../domains/audit/audit-entry.ts";
import { listAuditEntries } from "../../../../domains/audit/operations/list-audit-entries.ts";
import { toFieldLabel } from "../../../../kernel/labels/labels.ts";
import { listOf } from "../../../../kernel/lists/list.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { readFilter, renderFilter, toListQuery, toUrlQuery } from "./audit-filter.ts";
import { readMemberNames } from "../../read-member-names.ts";
import { auditMessages } from "./audit-messages.ts";
import { toActionTitle, toChannel, toOutcome } from "./describe-entry.ts";
import { isShown } from "./render-change-table.ts";

const AuditEntryList = listOf(AuditEntry, "AuditEntryList");

/** Renders a page of the log, newest first, with its filter. */
export async function renderAuditList(visit: SectionVisit): Promise<SectionContent> {
  const { visitor, organization, language, query, sectionPath } = visit;
  const messages = auditMessages[language];
  const filter = readFilter(query);
  const cursor = query.get("cursor");
  const [members, { body }] = await Promise.all([
    readMemberNames(visit),
    runOrThrow(visitor, listAuditEntries, {
      params: { organizationId: organization.id },
      query: {
        ...toListQuery(filter, organization.timeZone),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
  ]);
  const { items, page } = AuditEntryList.parse(body);
  const linkTo = (label: string, path: string) =>
    html`<p class="onward"><a href="${path}">${label}</a></p>`;
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${renderFilter(visit, filter, members)}
      ${filter.record === null ? null : linkTo(messages.filter.allRecords, sectionPath)}
      ${
        items.length === 0
          ? html`<p>${messages.nothing}</p>`
          : html`<ul class="cards">
              ${items.map((entry) => renderItem(entry, visit))}
            </ul>`
      }
      ${
        page.nextCursor === null
          ? null
          : linkTo(messages.older, sectionPath + toUrlQuery(filter, { cursor: page.nextCursor }))
      }
      ${cursor === null ? null : linkTo(messages.newest, sectionPath + toUrlQuery(filter))}`,
  };
}

function renderItem(entry: AuditEntry, visit: SectionVisit): Html {
  const { organization, language, sectionPath, visitor } = visit;
  const page = pageMessages[language];
  const title = toActionTitle(entry, visitor.service.registry, language);
  const outcome = toOutcome(entry, language);
  return html`<li>
    <a href="${sectionPath}/${entry.id}"
      >${title}${entry.target === null ? null : html`: ${renderText(entry.target.label, page)}`}</a
    >
    <p>
      ${renderText(entry.actor.displayName, page)} ${renderText(toChannel(entry, language), page)} ·
      ${renderTime(entry.at, page.locale, organization.timeZone)}
    </p>
    ${outcome === null ? renderFields(entry, visit) : html`<p class="hint">${outcome}</p>`}
    ${
      entry.revertedByEntryId === null
        ? null
        : html`<p class="hint"><strong>${auditMessages[language].undone}</strong></p>`
    }
  </li> `;
}

const maxFields = 5;

/** Renders the labels of the changed fields, which tell similar changes apart; nothing for a new record. */
function renderFields({ changes }: AuditEntry, { language }: SectionVisit): Html | null {
  if (changes.some(({ field, before }) => field === "id" && before === null)) return null;
  const labels = new Set(changes.filter(isShown).map(({ field }) => toFieldLabel(field, language)));
  if (labels.size === 0) return null;
  const shown = [...labels].slice(0, maxFields).join(", ");
  return html`<p class="hint">${shown}${labels.size > maxFields ? " …" : null}</p>`;
}
