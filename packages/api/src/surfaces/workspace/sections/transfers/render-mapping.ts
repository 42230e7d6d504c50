import { importFields } from "../../../../domains/transfers/import-fields.ts";
import type { ImportProposal } from "../../../../domains/transfers/proposal/proposal.ts";
import { importOperations } from "../../../../domains/transfers/transfer-kinds.ts";
import { toFieldLabel, toKindLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { Problem } from "../../../../problems/problem.ts";
import { renderForm, renderSelect, renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { toChoices } from "./column-choice.ts";
import { mappingMessages } from "./mapping-messages.ts";
import { readShownProposal, type ShownProposal } from "./read-proposal.ts";
import { type MappingView, renderColumn } from "./render-column.ts";

/** Renders the form that maps the columns of an uploaded file, filled in as proposed. */
export async function renderMapping(
  visit: SectionVisit,
  rejected: RejectedForm | null,
): Promise<SectionContent | null> {
  const { language, sectionPath } = visit;
  const messages = mappingMessages[language];
  const proposal = await readShownProposal(visit);
  if (proposal === null) return null;
  const onward = html`<p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`;
  if (proposal instanceof Problem) {
    const body = html`<p class="fault">${messages.unreadable}</p>
      ${onward}`;
    return { title: messages.title, body };
  }
  const view = toView(visit, proposal, rejected);
  return {
    title: messages.title,
    body: html`<p>${messages.lead}</p>
      ${renderSheets(proposal, visit)}
      <p class="hint">
        ${toKindLabel(proposal.kind, language)} ·
        ${messages.rows(proposal.rowCount, toNumberText(proposal.rowCount, language))}
      </p>
      ${proposal.reusedImportId === null ? null : html`<p>${messages.reused}</p>`}
      ${renderForm({
        path: toFormPath(visit),
        action: "check",
        submit: messages.submit,
        fields: html`${toChoices(proposal).map((choice) => renderColumn(choice, view))}
        ${renderConstants(view)} ${renderMatch(view)}`,
      })}
      ${renderRows(proposal, visit)} ${onward}`,
  };
}

const toNumberText = (count: number, language: SectionVisit["language"]): string =>
  new Intl.NumberFormat(pageMessages[language].locale).format(count);

function toView(
  visit: SectionVisit,
  proposal: ShownProposal,
  rejected: RejectedForm | null,
): MappingView {
  const { visitor, language } = visit;
  const fields = importFields(visitor.service, proposal.kind);
  const options = [...fields]
    .filter(([, { type }]) => type !== "json")
    .map(([name]) => ({ value: name, label: toFieldLabel(name, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return { visit, proposal, fields, options, rejected };
}

/** Returns the path of the page with the parameters that its form needs. */
function toFormPath({ path, query }: SectionVisit): string {
  const kept = ["kind", "sheet", "from"].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `${path}?${new URLSearchParams(kept).toString()}`;
}

/** Renders the choice of a sheet, for a spreadsheet with several. */
function renderSheets({ kind, sheet, sheets }: ImportProposal, visit: SectionVisit): Html | null {
  if (sheets.length < 2) return null;
  const messages = mappingMessages[visit.language];
  return html`<form method="get" action="${visit.path}" class="filter">
    <input type="hidden" name="kind" value="${kind}" />
    ${renderSelect(
      { name: "sheet", label: messages.sheet, value: sheet ?? sheets[0] ?? "" },
      sheets.map((name) => ({ value: name, label: name })),
    )}
    <button type="submit" class="quiet">${messages.showSheet}</button>
  </form>`;
}

/** Renders the values of fields that no column fills: the proposed ones, and those of required fields. */
function renderConstants({ visit, proposal, fields, rejected }: MappingView): Html | null {
  const { language } = visit;
  const messages = mappingMessages[language];
  const missing = proposal.unclear.flatMap(({ code, field }) =>
    code === "missing_field" && field !== null ? [field] : [],
  );
  const names = [...new Set([...Object.keys(proposal.constants), ...missing])];
  if (names.length === 0) return null;
  const controls = names.map((field) => {
    const name = `constant-${field}`;
    const common = {
      name,
      label: toFieldLabel(field, language),
      value: rejected?.values.get(name) ?? String(proposal.constants[field] ?? ""),
      error: rejected?.errors.get(`/constants/${field}`),
    };
    const options = fields.get(field)?.values;
    if (options === undefined) return renderTextField(common);
    return renderSelect(common, [
      { value: "", label: messages.constantNone },
      ...options.map((value) => ({ value, label: toValueLabel(field, value, language) ?? value })),
    ]);
  });
  return html`<fieldset class="column">
    <legend>${messages.constants}</legend>
    <p class="hint">${messages.constantsHint}</p>
    ${controls}
  </fieldset>`;
}

function renderMatch({ visit, proposal, rejected }: MappingView): Html | null {
  const { language } = visit;
  const messages = mappingMessages[language];
  const { matchBy, update } = importOperations[proposal.kind];
  if (matchBy.length === 0) return null;
  const options = matchBy.map((name) => ({
    value: name as string,
    label: toFieldLabel(name, language),
  }));
  return html`${renderSelect(
    {
      name: "matchBy",
      label: messages.match,
      hint: messages.matchHint,
      value: rejected?.values.get("matchBy") ?? proposal.matchBy ?? "",
      error: rejected?.errors.get("/matchBy"),
    },
    [{ value: "", label: messages.matchNone }, ...options],
  )}
  ${
    update === null
      ? null
      : renderSelect(
          {
            name: "onMatch",
            label: messages.onMatch,
            value: rejected?.values.get("onMatch") ?? proposal.onMatch,
          },
          (["update", "skip"] as const).map((value) => ({
            value,
            label: messages.onMatchOptions[value],
          })),
        )
  }`;
}

/** Renders the first rows of the file as a table. */
function renderRows({ header, rows }: ImportProposal, { language }: SectionVisit): Html | null {
  if (rows.length === 0) return null;
  const messages = pageMessages[language];
  return html`<details>
    <summary>${mappingMessages[language].preview(rows.length)}</summary>
    <section
      class="wide"
      tabindex="0"
      aria-label="${mappingMessages[language].preview(rows.length)}"
    >
      <table>
        <thead>
          <tr>
            ${header.map((name) => html`<th scope="col">${renderText(name, messages)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${header.map((_, index) => html`<td>${renderText(row[index] ?? "", messages)}</td>`)}
              </tr> `,
          )}
        </tbody>
      </table>
    </section>
  </details>`;
}
