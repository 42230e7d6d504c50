import type { Language } from "@werkbank/http/accept-language";
import { createDocumentFormat } from "../document/document-format.ts";
import { toDocumentMessages } from "../document/document-messages.ts";
import { isLeftOut, toOptionalNote } from "../document/optional-lines.ts";
import type { DocumentLine, QuoteDocument } from "../document/quote-document.ts";
import { type Html, html } from "../../../mail/html.ts";
import { formatSignedMoney } from "../../shared/money/format-money.ts";
import { answerFormId } from "./render-answer-forms.ts";
import { pageTranslations } from "./page-messages.ts";

export type Formatters = ReturnType<typeof createFormatters>;

/** Creates the formatters of a page: only once, since that takes as long as formatting hundreds of values. */
export function createFormatters(
  { currency, timeZone }: Pick<QuoteDocument, "currency" | "timeZone">,
  language: Language,
) {
  const documentMessages = toDocumentMessages(language);
  return {
    paper: documentMessages,
    format: createDocumentFormat(documentMessages.locale, currency, timeZone),
    money: (minor: number) => formatSignedMoney(minor, currency, language),
  };
}

type LineOptions = {
  language: Language;
  /** Whether the visitor can select optional lines. */
  isSelectable: boolean;
  /** Returns a note below the description of a line, such as how much of it is delivered. */
  toNote?: (line: DocumentLine) => string | null;
};

/** Renders the table of the lines of a quote or an order, with its totals. */
export function renderLines(
  document: Pick<QuoteDocument, "lines" | "totals">,
  formatters: Formatters,
  options: LineOptions,
): Html {
  const { paper: documentMessages, format, money } = formatters;
  const { totals } = document;
  const net = totals.totalMinor - totals.vatMinor;
  const row = (label: string, amount: number) =>
    html`<tr>
      <th scope="row" colspan="2">${label}</th>
      <td>${money(amount)}</td>
    </tr> `;
  return html`<table aria-labelledby="lines">
    <thead>
      <tr>
        <th scope="col">${documentMessages.columns.description}</th>
        <th scope="col">${documentMessages.columns.vat}</th>
        <th scope="col">${documentMessages.columns.amount}</th>
      </tr>
    </thead>
    <tbody>
      ${document.lines.map((line) => renderLine(line, formatters, options))}
    </tbody>
    <tfoot>
      ${
        totals.discountMinor === 0
          ? null
          : [
              row(documentMessages.withoutDiscount, net + totals.discountMinor),
              html`<tr>
                <th scope="row" colspan="2">${documentMessages.discount}</th>
                <td>${money(-totals.discountMinor)}</td>
              </tr> `,
            ]
      }
      ${row(documentMessages.subtotal, net)}
      ${totals.vatBreakdown.map(({ vatCategory, vatRate, taxableMinor, vatMinor }) =>
        row(
          documentMessages.vatGroup(vatCategory, format.percent(vatRate), money(taxableMinor)),
          vatMinor,
        ),
      )}
      ${row(documentMessages.totalWithVat, totals.totalMinor)}
    </tfoot>
  </table>`;
}

function renderLine(
  line: DocumentLine,
  { paper: documentMessages, format, money }: Formatters,
  { language, isSelectable, toNote }: LineOptions,
): Html {
  const messages = pageTranslations[language];
  const units = documentMessages.units[line.unitCode];
  const unit = units === undefined ? line.unitCode : units[format.isOne(line.quantity) ? 0 : 1];
  const each = messages.each(format.quantity(line.quantity), unit, money(line.unitPriceMinor));
  const discount =
    line.discountPercent === 0
      ? ""
      : `, ${messages.discount(format.percent(line.discountPercent))}`;
  const { vatCategory, vatRate } = line;
  const mark = isLeftOut(line) || isSelectable ? "optionalLine" : "selectedLine";
  const note = toNote?.(line) ?? null;
  const item = html`${line.description}
    <small>${each}${discount}</small>
    ${note === null ? null : html`<small>${note}</small>`}
    ${line.isOptional ? html`<small><span class="optional">${documentMessages[mark]}</span></small>` : null}`;
  return html`<tr>
    <td>${line.isOptional && isSelectable ? renderCheckbox(line, item) : item}</td>
    <td>
      ${vatCategory === "S" ? format.percent(vatRate) : documentMessages.vatCells[vatCategory]}
    </td>
    <td>${money(line.netMinor)}</td>
  </tr> `;
}

/** Renders the checkbox of an optional line, named by the line's position: a sent quote keeps its lines. */
function renderCheckbox({ position, isSelected = false }: DocumentLine, item: Html): Html {
  return html`<label class="check">
    <input
      type="checkbox"
      form="${answerFormId}"
      name="line"
      value="${position}"
      ${isSelected ? html`checked` : null}
    />
    <span>${item}</span>
  </label>`;
}

/** Renders the note about the lines that the totals leave out. */
export function renderOptionalNote({ lines, language }: QuoteDocument): Html | null {
  const note = toOptionalNote(lines, toDocumentMessages(language));
  return note === null ? null : html`<p><small>${note}</small></p>`;
}
