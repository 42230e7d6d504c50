import type { Import } from "../../../../../domains/transfers/import.ts";
import { type Html, html } from "../../../../../mail/html.ts";
import { renderForm, renderHidden } from "../../../../pages/render-form.ts";
import { renderText } from "../../../../pages/render-text.ts";
import { renderTime } from "../../../../pages/render-time.ts";
import { pageMessages } from "../../../messages/messages-by-language.ts";
import type { SectionContent, SectionVisit } from "../../../section.ts";
import { renderFault, renderProgress } from "../render-import-state.ts";
import { resultMessages } from "../result-messages.ts";
import { calendarImportMessages, eventResults } from "./calendar-import-messages.ts";
import { toNoteTexts } from "./event-notes.ts";
import { type ImportedEvent, readEvents } from "./read-events.ts";

/** Renders what the events of a calendar file became, or would become, with the way to go on. */
export async function renderCalendarResult(
  visit: SectionVisit,
  record: Import,
): Promise<SectionContent> {
  const { language, sectionPath } = visit;
  const messages = calendarImportMessages[language];
  const { dryRun, finishedAt } = record;
  const events = await readEvents(visit, record);
  return {
    title: dryRun ? messages.checked : messages.imported,
    body: html`${
        finishedAt === null
          ? renderProgress(record, visit, messages.progress)
          : renderCounts(record, visit)
      }
      ${renderFault(record, visit)}
      ${finishedAt !== null && dryRun ? renderNext(record, visit) : null}
      ${renderEvents(record, events, visit)}
      <p class="onward"><a href="${sectionPath}">${resultMessages[language].all}</a></p>`,
  };
}

function renderCounts({ counts, dryRun }: Import, { language }: SectionVisit): Html {
  const messages = calendarImportMessages[language];
  const labels = dryRun ? messages.wouldResults : messages.results;
  const number = new Intl.NumberFormat(pageMessages[language].locale);
  return html`<dl>
    ${eventResults
      .filter((name) => counts[name] > 0)
      .map(
        (name) =>
          html`<dt>${labels[name]}</dt>
            <dd>${number.format(counts[name])}</dd> `,
      )}
  </dl>`;
}

/** Renders the form that imports the events that were checked. */
function renderNext(
  { counts, id, problem }: Import,
  { language, sectionPath }: SectionVisit,
): Html | null {
  if (problem !== null) return null;
  const messages = calendarImportMessages[language];
  const count = counts.processed - counts.skipped - counts.refused;
  if (count === 0) return html`<p>${messages.nothingToImport}</p>`;
  return renderForm({
    path: sectionPath,
    action: "import-calendar",
    submit: messages.importNow(count),
    fields: renderHidden("importId", id),
  });
}

function renderEvents(
  { refusedFileId, dryRun, counts }: Import,
  events: readonly ImportedEvent[],
  visit: SectionVisit,
): Html | null {
  if (refusedFileId === null) return null;
  const { language, organization } = visit;
  const messages = calendarImportMessages[language];
  const more = dryRun ? counts.processed - events.length : 0;
  return html`<h2 id="events">${dryRun ? messages.events : messages.notes}</h2>
    <table aria-labelledby="events">
      <thead>
        <tr>
          <th scope="col">${messages.event}</th>
          <th scope="col">${messages.start}</th>
          <th scope="col">${messages.result}</th>
          <th scope="col">${messages.note}</th>
        </tr>
      </thead>
      <tbody>
        ${events.map((event) => renderEvent(event, dryRun, visit))}
      </tbody>
    </table>
    ${more > 0 ? html`<p>${messages.more(more)}</p>` : null}
    <p>
      <a href="/api/v1/organizations/${organization.id}/files/${refusedFileId}/content"
        >${messages.download}</a
      >
    </p>`;
}

function renderEvent(
  { title, startAt, result, code, notes }: ImportedEvent,
  dryRun: boolean,
  { language, organization }: SectionVisit,
): Html {
  const messages = calendarImportMessages[language];
  const page = pageMessages[language];
  const labels = dryRun ? messages.wouldResults : messages.results;
  const texts = toNoteTexts({ code, notes }, language);
  return html`<tr>
    <th scope="row">${renderText(title, page)}</th>
    <td>${startAt === "" ? null : renderTime(startAt, page.locale, organization.timeZone)}</td>
    <td>${result === null ? null : labels[result]}</td>
    <td>
      ${texts.map(
        ({ text, language: written }, index) =>
          html`${index === 0 ? null : html`<br />`}<span lang="${written}"
              >${renderText(text, page)}</span
            >`,
      )}
    </td>
  </tr> `;
}
