import type { Language } from "@werkbank/http/accept-language";
import type { FieldType, ImportField } from "../../../../domains/transfers/columns/import-field.ts";
import { findReferenceField } from "../../../../domains/transfers/columns/reference-fields.ts";
import type { ImportRow, ImportRowError } from "../../../../domains/transfers/row-results.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import type { RequestRule } from "../../../../problems/problem.ts";
import dutchProblems from "../../../../problems/problem-types.nl.json" with { type: "json" };
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";

/** Explains why a row was rejected. */
type ReasonMessages = {
  titles: Readonly<Record<string, { title: string } | undefined>>;
  /** For cells that cannot be read as values of a field. */
  types: Partial<Record<FieldType, string>>;
  values: (labels: string) => string;
  reference: string;
  cells: string;
};

/** For the languages in which the API has no details. */
const translations: Partial<Record<Language, ReasonMessages>> = {
  nl: {
    titles: dutchProblems,
    types: {
      integer: "Gebruik een heel getal, zonder punt, komma of spatie.",
      number: "Gebruik een getal zoals je voor de kolom hebt gekozen.",
      percentage: "Gebruik een percentage, zoals 21%.",
      money: "Gebruik een bedrag zoals je voor de kolom hebt gekozen, in de valuta van het record.",
      boolean: "Gebruik ja of nee.",
      date: "Gebruik een datum die bestaat, zoals je voor de kolom hebt gekozen.",
      instant: "Gebruik een datum en tijd die bestaan, zoals je voor de kolom hebt gekozen.",
    },
    values: (labels) => `Gebruik een van deze waarden: ${labels}.`,
    reference: "Dit wijst niet precies één record aan.",
    cells: "De rij heeft meer cellen dan de kop.",
  },
};

/**
 * Renders why a row was rejected, in the language of the page. The detail of the API is English.
 *
 * @param row undefined for an import of a previous version, of which only the detail is known
 */
export function renderReason(
  { detail, row }: { detail: string; row: ImportRow | undefined },
  { language, fields }: { language: Language; fields: ReadonlyMap<string, ImportField> },
): Html {
  const messages = translations[language];
  const page = pageMessages[language];
  if (messages === undefined || row === undefined) {
    return html`<span lang="en">${renderText(detail, page)}</span>`;
  }
  if (row.errors.length === 0) {
    const title = messages.titles[row.code ?? ""]?.title;
    const isCellCount = row.code === "VALIDATION_FAILED" || title === undefined;
    return renderText(isCellCount ? messages.cells : `${title}.`, page);
  }
  const lines = row.errors.map((error) => {
    const { column, field } = error;
    const subject = column ?? (field === null ? null : toFieldLabel(field, language));
    const text = toErrorText(error, messages, { language, type: fields.get(field ?? "") });
    return renderText(subject === null ? text : `${subject}: ${text}`, page);
  });
  return html`${lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}`;
}

function toErrorText(
  { field, rule, expected }: ImportRowError,
  messages: ReasonMessages,
  { language, type }: { language: Language; type: ImportField | undefined },
): string {
  const typeText = type === undefined ? undefined : messages.types[type.type];
  if ((rule === "format" || rule === "type") && typeText !== undefined) return typeText;
  if (rule === "enum" && field !== null && type?.values !== undefined) {
    const labels = type.values.map((value) => toValueLabel(field, value, language) ?? value);
    return messages.values(labels.join(", "));
  }
  const isReference = field !== null && findReferenceField(field) !== undefined;
  if (isReference && (rule === "unknown" || rule === "unique")) return messages.reference;
  return pageMessages[language].toFieldError(rule as RequestRule, expected);
}
