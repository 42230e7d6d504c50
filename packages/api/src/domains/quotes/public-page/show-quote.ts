import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import type { DocumentLine, QuoteDocument } from "../document/quote-document.ts";
import { createDocumentFormat } from "../document/document-format.ts";
import { toDocumentWording } from "../document/document-wording.ts";
import { type Html, html } from "../../../mail/html.ts";
import { wholeNumbers } from "../../../mail/whole-numbers.ts";
import { formatMoney } from "../../shared/money/format-money.ts";
import type { Quote } from "../quote.ts";
import type { AnswerErrors, GivenAnswer } from "./answer.ts";
import type { CustomerPage } from "../../../http/customer-page.ts";
import { type PageWording, wordings } from "./wording.ts";

/** What the visitor of the page may do. */
export type Access =
  /** Answers the quote. */
  | { kind: "customer" }
  /** Only reads it: a signed-in member of the organization that sent it. */
  | { kind: "member"; name: string }
  /** Only reads it, with a legacy link, and can have a new one mailed to the recipients of the quote. */
  | { kind: "former"; hasRecipients: boolean; isMailed: boolean };

/** The content of the page of a quote. */
export type ShownQuote = {
  quote: Quote;
  document: QuoteDocument;
  /** False while the organization does not accept answers. */
  takesAnswers: boolean;
  access: Access;
};

type Refused = { given: GivenAnswer; errors: AnswerErrors };

/**
 * Renders the page of a quote: its content, its status, and the forms while it can be answered.
 *
 * @param path the path of the page, to which the forms are sent
 * @param rejectedAnswer an invalid answer, shown again with its errors
 */
export function showQuote(
  { quote, document, takesAnswers, access }: ShownQuote,
  address: string,
  refused: Refused | null = null,
): CustomerPage {
  const language = toTextLanguage(document.language);
  const words = wordings[language];
  const { organization, customer, displayNumber, title, introduction, terms } = document;
  const isOpen = quote.status === "sent" && takesAnswers;
  const writer = createWriter(document, language);
  const { money, format, paper } = writer;
  const body = html`${refused === null ? null : showErrors(refused, language)}
    ${access.kind === "member" ? html`<p class="refusal" role="note">${words.member(access.name, organization.name)}</p>` : null}
    <p class="state" role="status">${toState(quote, takesAnswers, language, format.date)}</p>
    <dl>
      <dt>${words.from}</dt>
      <dd>${organization.name}</dd>
      <dt>${words.forCustomer}</dt>
      <dd>${customer.name}</dd>
      <dt>${paper.kinds.quote.number}</dt>
      <dd>${wholeNumbers(displayNumber)}</dd>
      <dt>${words.validUntil}</dt>
      <dd>${format.date(quote.validUntil)}</dd>
    </dl>
    ${title === null ? null : html`<p><strong>${title}</strong></p>`}
    ${introduction === null ? null : html`<p class="text">${introduction}</p>`}
    <h2 id="lines">${words.lines}</h2>
    ${showLines(document, writer, language)}
    ${
      document.lines.some(({ isOptional }) => isOptional)
        ? html`<p><small>${paper.optionalNote}</small></p>`
        : null
    }
    ${
      terms === null
        ? null
        : html`<h2>${paper.terms}</h2>
            <p class="text">${terms}</p>`
    }
    <p><a href="${address}/document">${words.document}</a></p>
    ${
      isOpen && access.kind === "customer"
        ? showForms(address, money(document.totals.totalMinor), language, refused)
        : null
    }
    ${isOpen && access.kind === "former" ? showNewLink(address, access, words) : null}
    ${isOpen && access.kind !== "former" ? null : html`<p>${words.contact(organization.name)}</p>`}`;
  return {
    language,
    title: words.title(displayNumber, organization.name),
    body,
    accentColor: organization.accentColor ?? null,
  };
}

type Writer = ReturnType<typeof createWriter>;

/** Creates the formatters of a page: only once, since that takes as long as formatting hundreds of values. */
function createWriter({ currency, timeZone }: QuoteDocument, language: Language) {
  const paper = toDocumentWording(language);
  return {
    paper,
    format: createDocumentFormat(paper.locale, currency, timeZone),
    money: (minor: number) => formatMoney(minor, currency, language),
  };
}

function toState(
  quote: Quote,
  takesAnswers: boolean,
  language: Language,
  toDate: (value: string) => string,
): string {
  const words = wordings[language];
  const last = toDate(quote.validUntil);
  switch (quote.status) {
    case "sent":
      return takesAnswers ? words.open(last) : words.closed;
    case "accepted":
    case "converted":
      return words.accepted(toDate(quote.acceptedAt ?? ""), quote.acceptedByName ?? "");
    case "rejected":
      return words.rejected(toDate(quote.rejectedAt ?? ""));
    case "expired":
      return words.expired(last);
    case "draft":
    case "cancelled":
      return words.cancelled;
  }
}

function showLines(document: QuoteDocument, writer: Writer, language: Language): Html {
  const { paper, format, money } = writer;
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
        <th scope="col">${paper.columns.description}</th>
        <th scope="col">${paper.columns.vat}</th>
        <th scope="col">${paper.columns.amount}</th>
      </tr>
    </thead>
    <tbody>
      ${document.lines.map((line) => showLine(line, writer, language))}
    </tbody>
    <tfoot>
      ${
        totals.discountMinor === 0
          ? null
          : [
              row(paper.beforeDiscount, net + totals.discountMinor),
              html`<tr>
                <th scope="row" colspan="2">${paper.discount}</th>
                <td>− ${money(totals.discountMinor)}</td>
              </tr> `,
            ]
      }
      ${row(paper.netTotal, net)}
      ${totals.vatBreakdown.map(({ vatCategory, vatRate, taxableMinor, vatMinor }) =>
        row(paper.vatGroup(vatCategory, format.percent(vatRate), money(taxableMinor)), vatMinor),
      )}
      ${row(paper.totalWithVat, totals.totalMinor)}
    </tfoot>
  </table>`;
}

function showLine(line: DocumentLine, { paper, format, money }: Writer, language: Language): Html {
  const words = wordings[language];
  const units = paper.units[line.unitCode];
  const unit = units === undefined ? line.unitCode : units[format.isOne(line.quantity) ? 0 : 1];
  const each = words.each(format.quantity(line.quantity), unit, money(line.unitPriceMinor));
  const discount =
    line.discountPercent === 0 ? "" : `, ${words.discount(format.percent(line.discountPercent))}`;
  const { vatCategory, vatRate } = line;
  return html`<tr>
    <td>
      ${line.description}
      <small>${each}${discount}</small>
      ${line.isOptional ? html`<small><span class="optional">${paper.optionalLine}</span></small>` : null}
    </td>
    <td>${vatCategory === "S" ? format.percent(vatRate) : paper.vatCells[vatCategory]}</td>
    <td>${money(line.netMinor)}</td>
  </tr> `;
}

function showErrors({ errors }: Refused, language: Language): Html {
  return html`<div class="refusal" role="alert">
    <h2>${wordings[language].errors}</h2>
    <ul>
      ${Object.entries(errors).map(
        ([field, message]) => html`<li><a href="#${field}">${message}</a></li> `,
      )}
    </ul>
  </div> `;
}

/** Renders the form that requests a new link by mail. It shows no e-mail address. */
function showNewLink(
  address: string,
  { hasRecipients, isMailed }: Extract<Access, { kind: "former" }>,
  words: PageWording,
): Html {
  if (isMailed) return html`<p role="status">${words.newLinkMailed}</p>`;
  return html`<h2>${words.acceptHeading}</h2>
    <p>${words.formerLink}</p>
    ${
      hasRecipients
        ? html`<form method="post" action="${address}">
            <input type="hidden" name="answer" value="new-link" />
            <button type="submit">${words.mailNewLink}</button>
          </form>`
        : null
    }`;
}

/** Renders field errors of the forms: attributes on the control, and a note below it. */
function createFieldNotes(errors: AnswerErrors) {
  const described = (field: keyof AnswerErrors, hint: string | null) => {
    const ids = [
      ...(hint === null ? [] : [`${field}-hint`]),
      ...(errors[field] === undefined ? [] : [`${field}-error`]),
    ];
    const invalid = errors[field] === undefined ? "false" : "true";
    return html`aria-invalid="${invalid}" aria-describedby="${ids.join(" ")}"`;
  };
  const note = (field: keyof AnswerErrors) =>
    errors[field] === undefined
      ? null
      : html`<small class="error" id="${field}-error">${errors[field]}</small>`;
  return { described, note };
}

function showForms(
  address: string,
  total: string,
  language: Language,
  refused: Refused | null,
): Html {
  const words = wordings[language];
  const { given, errors } = refused ?? { given: {} as Partial<GivenAnswer>, errors: {} };
  const { described, note } = createFieldNotes(errors);
  return html`<h2>${words.acceptHeading}</h2>
    <form method="post" action="${address}" novalidate>
      <input type="hidden" name="answer" value="accept" />
      <div class="field">
        <label for="name">${words.name}</label>
        <input
          type="text"
          id="name"
          name="name"
          value="${given.name ?? ""}"
          autocomplete="name"
          required
          ${described("name", null)}
        />
        ${note("name")}
      </div>
      <div class="field">
        <label for="reference">${words.reference}</label>
        <input
          type="text"
          id="reference"
          name="reference"
          value="${given.reference ?? ""}"
          autocomplete="off"
          ${described("reference", words.referenceHint)}
        />
        <small id="reference-hint">${words.referenceHint}</small>
        ${note("reference")}
      </div>
      <div class="field">
        <label class="check" for="agree">
          <input
            type="checkbox"
            id="agree"
            name="agree"
            value="yes"
            required
            ${given.agree === true ? html`checked` : null}
            ${described("agree", null)}
          />
          <span>${words.agree(total)}</span>
        </label>
        ${note("agree")}
      </div>
      <button type="submit">${words.accept}</button>
    </form>
    <details ${errors.reason === undefined ? null : html`open`}>
      <summary>${words.rejectHeading}</summary>
      <form method="post" action="${address}">
        <input type="hidden" name="answer" value="reject" />
        <div class="field">
          <label for="reason">${words.reason}</label>
          <textarea id="reason" name="reason" rows="3" ${described("reason", words.reasonHint)}>
${given.reason ?? ""}</textarea>
          <small id="reason-hint">${words.reasonHint}</small>
          ${note("reason")}
        </div>
        <button type="submit" class="quiet">${words.reject}</button>
      </form>
    </details>`;
}
