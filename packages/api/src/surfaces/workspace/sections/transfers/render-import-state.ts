import type { Import } from "../../../../domains/transfers/import.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { toImportPath } from "./import-path.ts";
import { resultMessages } from "./result-messages.ts";
import { transferMessages } from "./transfer-messages.ts";

/** Renders how far an import is, with a link to see it again. */
export function renderProgress(
  record: Import,
  { language, sectionPath }: SectionVisit,
  progress: (done: number, total: number) => string,
): Html {
  const { waiting, showProgress } = resultMessages[language];
  const { rowCount, counts } = record;
  return html`<p>${rowCount === null ? waiting : progress(counts.processed, rowCount)}</p>
    <p><a class="button" href="${toImportPath(sectionPath, record)}">${showProgress}</a></p>`;
}

/** Renders why a whole import failed. */
export function renderFault({ problem }: Import, { language }: SectionVisit): Html | null {
  if (problem === null) return null;
  const { row, column, detail } = problem;
  const at = row === null ? null : html`${transferMessages[language].problemAt(row, column)}: `;
  return html`<p class="fault">
    ${at}<span lang="en">${renderText(detail, pageMessages[language])}</span>
  </p>`;
}
