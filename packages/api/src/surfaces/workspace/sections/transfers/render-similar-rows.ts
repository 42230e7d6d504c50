import { OnSimilar, type Import } from "../../../../domains/transfers/import.ts";
import type { ImportRow } from "../../../../domains/transfers/row-results.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderHidden, renderSelect } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { duplicateMessages } from "../duplicates/duplicate-messages.ts";
import { resultMessages } from "./result-messages.ts";

/** Renders the rows that look like existing customers, and after a check the choice what happens to them. */
export function renderSimilarRows(
  { id, counts, dryRun, onSimilar }: Import,
  rows: readonly ImportRow[],
  { language, sectionPath }: SectionVisit,
): Html | null {
  if (rows.length === 0) return null;
  const { similar: messages, row: rowLabel } = resultMessages[language];
  const more = counts.similar - rows.length;
  return html`<h2 id="similar">${messages.title(counts.similar)}</h2>
    <table aria-labelledby="similar">
      <thead>
        <tr>
          <th scope="col">${rowLabel}</th>
          <th scope="col">${messages.looksLike}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => renderRow(row, language))}
      </tbody>
    </table>
    ${more > 0 ? html`<p>${messages.more(more)}</p>` : null}
    ${
      dryRun
        ? renderForm({
            path: sectionPath,
            action: "similar",
            submit: messages.submit,
            isQuiet: onSimilar !== null,
            fields: [
              renderHidden("importId", id),
              renderSelect(
                {
                  name: "onSimilar",
                  label: messages.choice,
                  hint: messages.hint,
                  value: onSimilar ?? "update",
                },
                OnSimilar.options.map((value) => ({ value, label: messages.options[value] })),
              ),
            ],
          })
        : null
    }`;
}

function renderRow(
  { row, name: rowName, similarCustomers }: ImportRow,
  language: SectionVisit["language"],
): Html {
  const page = pageMessages[language];
  const { reasons: labels } = duplicateMessages[language];
  return html`<tr>
    <th scope="row">${row}<br /><small>${renderText(rowName ?? "", page)}</small></th>
    <td>
      ${similarCustomers.map(
        ({ id, name, reasons }) =>
          html`<p>
            ${renderText(name === null ? `${id}` : `${name} (${id})`, page)}<br />
            <small>${reasons.map((reason) => labels[reason]).join(" · ")}</small>
          </p>`,
      )}
    </td>
  </tr> `;
}
