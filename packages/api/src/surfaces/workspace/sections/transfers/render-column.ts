import type { ColumnTarget } from "../../../../domains/transfers/columns/column-mapping.ts";
import type { ImportField } from "../../../../domains/transfers/columns/import-field.ts";
import { DateFormat } from "../../../../domains/transfers/columns/parse-date.ts";
import { NumberFormat } from "../../../../domains/transfers/columns/parse-decimal.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { toPointer } from "../../../../schema/json-pointer.ts";
import { renderHidden, renderSelect } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { RejectedForm, SectionVisit } from "../../section.ts";
import { asProposed, asWritten, type ColumnChoice, wholeNumbers } from "./column-choice.ts";
import { mappingMessages } from "./mapping-messages.ts";
import type { ShownProposal } from "./read-proposal.ts";

/** What the controls of all columns depend on. */
export type MappingView = {
  visit: SectionVisit;
  proposal: ShownProposal;
  fields: ReadonlyMap<string, ImportField>;
  /** All fields with their labels, in the order of the labels. */
  options: readonly { value: string; label: string }[];
  rejected: RejectedForm | null;
};

const maxExamples = 3;

/** Renders a column of the file: its first cells, the field that it fills, and how its cells are read. */
export function renderColumn(choice: ColumnChoice, view: MappingView): Html {
  const { column, index, targets } = choice;
  const { visit, proposal } = view;
  const messages = pageMessages[visit.language];
  const { examples, emptyColumn } = mappingMessages[visit.language];
  const cells = proposal.rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
  const shown = [...new Set(cells)].slice(0, maxExamples).join(" · ");
  const [only] = targets;
  const field = only === undefined ? undefined : view.fields.get(only.field);
  return html`<fieldset class="column">
    <legend>${renderText(column, messages)}</legend>
    <p class="hint">${shown === "" ? emptyColumn : renderText(examples(shown), messages)}</p>
    ${renderFieldSelect(choice, view)} ${renderNotes(column, view)}
    ${
      only === undefined || field === undefined || targets.length > 1
        ? null
        : html`${renderFormat(only, field, index, view)} ${renderValues(only, field, choice, view)}`
    }
  </fieldset>`;
}

function renderFieldSelect({ column, index, targets }: ColumnChoice, view: MappingView): Html {
  const { visit, options, rejected } = view;
  const { language } = visit;
  const messages = mappingMessages[language];
  const name = `field-${index}`;
  const fields = [...new Set(targets.map(({ field }) => field))];
  const labels = fields.map((field) => toFieldLabel(field, language)).join(messages.and);
  const isRejected = rejected?.errors
    .keys()
    .some((pointer) => pointer.startsWith(toPointer(["mapping", column])));
  return renderSelect(
    {
      name,
      label: messages.field(column),
      value: rejected?.values.get(name) ?? (fields.length === 0 ? "" : asProposed),
      error: isRejected === true ? messages.error : undefined,
    },
    [
      ...(fields.length === 0 ? [] : [{ value: asProposed, label: labels }]),
      { value: "", label: messages.none },
      ...options.filter(({ value }) => fields.length !== 1 || value !== fields[0]),
    ],
  );
}

/** Renders what to review about a column. That it is not imported shows in its field. */
function renderNotes(column: string, { visit, proposal }: MappingView): Html {
  const notes = proposal.unclear.filter(
    (note) => note.column === column && note.code !== "unmapped_column",
  );
  return html`${notes.map(
    ({ detail }) => html`<p class="fault">${renderText(detail, pageMessages[visit.language])}</p> `,
  )}`;
}

const numberTypes: readonly string[] = ["money", "number", "integer", "percentage"];

function renderFormat(
  { numberFormat, dateFormat }: ColumnTarget,
  { type }: ImportField,
  index: number,
  { visit, rejected }: MappingView,
): Html | null {
  const messages = mappingMessages[visit.language];
  if (numberTypes.includes(type)) {
    const name = `number-${index}`;
    const value = rejected?.values.get(name) ?? numberFormat ?? wholeNumbers;
    return renderSelect({ name, label: messages.numbers, value }, [
      ...NumberFormat.options.map((format) => ({
        value: format,
        label: messages.numberFormats[format],
      })),
      { value: wholeNumbers, label: messages.wholeNumbers },
    ]);
  }
  if (dateFormat === undefined) return null;
  const name = `date-${index}`;
  return renderSelect(
    { name, label: messages.dates, value: rejected?.values.get(name) ?? dateFormat },
    DateFormat.options.map((format) => ({ value: format, label: messages.dateFormats[format] })),
  );
}

/** Renders what each cell of an enumeration means. */
function renderValues(
  { field: name, values = {} }: ColumnTarget,
  { values: options }: ImportField,
  { column, index }: ColumnChoice,
  { visit, proposal, rejected }: MappingView,
): Html | null {
  if (options === undefined) return null;
  const { language } = visit;
  const messages = mappingMessages[language];
  const unknown = proposal.unclear
    .filter((note) => note.column === column && note.code === "unknown_values")
    .flatMap(({ cells }) => cells);
  const cells = [...new Set([...Object.keys(values), ...unknown])];
  if (cells.length === 0) return null;
  const sent = rejected?.values.getAll(`value-${index}`) ?? [];
  const choices = [
    { value: asWritten, label: messages.asWritten },
    { value: "", label: messages.noValue },
    ...options.map((value) => ({ value, label: toValueLabel(name, value, language) ?? value })),
  ];
  return html`<details ${unknown.length > 0 ? html`open` : null}>
    <summary>${messages.values}</summary>
    ${cells.map(
      (cell, at) =>
        html`${renderHidden(`cell-${index}`, cell)}
        ${renderSelect(
          {
            name: `value-${index}`,
            id: `value-${index}-${at}`,
            label: cell,
            value: sent[at] ?? values[cell] ?? asWritten,
          },
          choices,
        )}`,
    )}
  </details>`;
}
