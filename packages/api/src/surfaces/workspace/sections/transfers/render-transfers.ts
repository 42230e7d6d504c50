import type { Export } from "../../../../domains/transfers/export.ts";
import { type Import, isTableImport } from "../../../../domains/transfers/import.ts";
import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { toImportPath } from "./import-path.ts";
import type { TransferPage } from "./read-transfers.ts";
import { transferMessages } from "./transfer-messages.ts";

/** What an item of either list depends on. */
export type TransferContext = {
  visit: SectionVisit;
  /** The names of the members, by their ids. */
  names: ReadonlyMap<string, string>;
};

/** Renders a list of imports or exports, with links to its next page and back. */
export function renderTransferList<Item extends Import | Export>(
  { items, nextCursor, cursor }: TransferPage<Item>,
  { visit }: TransferContext,
  list: { parameter: string; none: string; renderItem: (item: Item) => Html },
): Html {
  const { language, sectionPath } = visit;
  const messages = transferMessages[language];
  const isRunning = items.some(({ state }) => state === "queued" || state === "running");
  const older = new URLSearchParams({ [list.parameter]: nextCursor ?? "" });
  return html`${
    items.length === 0
      ? html`<p>${list.none}</p>`
      : html`<ul class="cards">
          ${items.map(list.renderItem)}
        </ul>`
  }
  ${isRunning ? html`<p class="hint">${messages.reload}</p>` : null}
  ${
    nextCursor === null
      ? null
      : html`<p class="onward">
          <a href="${sectionPath}?${older.toString()}">${messages.older}</a>
        </p>`
  }
  ${
    cursor === null
      ? null
      : html`<p class="onward"><a href="${sectionPath}">${messages.newest}</a></p>`
  }`;
}

/** Renders what the items of both lists have: what, when, by whom, and why it failed. */
function renderCommon(transfer: Import | Export, { visit, names }: TransferContext): Html {
  const { language, organization } = visit;
  const messages = transferMessages[language];
  const page = pageMessages[language];
  const { kind, state, createdAt, createdBy, problem } = transfer;
  const name = names.get(createdBy) ?? messages.someone;
  return html`<strong>${toKindLabel(kind, language)}</strong> · ${messages.states[state]}
    <p>
      ${renderTime(createdAt, page.locale, organization.timeZone)} ·
      ${renderText(messages.by(name), page)}
    </p>
    ${
      problem === null
        ? null
        : html`<p class="fault">
            ${problem.row === null ? null : html`${messages.problemAt(problem.row, problem.column)}: `}
            <span lang="en">${renderText(problem.detail, page)}</span>
          </p>`
    }`;
}

const renderDownload = (fileId: string, label: string, { organization }: SectionVisit): Html =>
  html`<p>
    <a href="/api/v1/organizations/${organization.id}/files/${fileId}/content">${label}</a>
  </p>`;

const shownResults = [
  "created",
  "updated",
  "restored",
  "cancelled",
  "skipped",
  "refused",
  "held",
] as const;

export function renderImport(each: Import, context: TransferContext): Html {
  const { visit } = context;
  const { language, sectionPath } = visit;
  const messages = transferMessages[language];
  const { counts, rowCount, dryRun, refusedFileId, kind } = each;
  const isOfRows = isTableImport(each);
  const results = shownResults
    .filter((name) => counts[name] > 0)
    .map((name) => messages.counts[name](counts[name]));
  const progress =
    rowCount === null
      ? []
      : [(isOfRows ? messages.rowsOf : messages.eventsOf)(counts.processed, rowCount), ...results];
  const facts = [...progress, ...(dryRun ? [messages.trial] : [])];
  return html`<li>
    ${renderCommon(each, context)}
    ${facts.length === 0 ? null : html`<p class="hint">${facts.join(" · ")}</p>`}
    ${refusedFileId === null ? null : renderDownload(refusedFileId, isOfRows ? messages.downloadRejected : messages.downloadEvents, visit)}
    <p>
      <a href="${toImportPath(sectionPath, each)}"
        >${messages.showResult(toKindLabel(kind, language))}</a
      >
    </p>
  </li> `;
}

export function renderExport(each: Export, context: TransferContext): Html {
  const { visit } = context;
  const { language, organization, visitor } = visit;
  const messages = transferMessages[language];
  const page = pageMessages[language];
  const { fileId, expiresAt, recordCount } = each;
  const isAvailable =
    fileId !== null && expiresAt !== null && Date.parse(expiresAt) > visitor.service.now();
  return html`<li>
    ${renderCommon(each, context)}
    <p class="hint">
      ${messages.records(recordCount)}${
        isAvailable
          ? html` · ${messages.until} ${renderTime(expiresAt, page.locale, organization.timeZone)}`
          : null
      }
    </p>
    ${isAvailable ? renderDownload(fileId, messages.download, visit) : null}
  </li> `;
}
