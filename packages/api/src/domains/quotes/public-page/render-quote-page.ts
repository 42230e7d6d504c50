import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import type { DocumentLine, QuoteDocument } from "../document/quote-document.ts";
import { createDocumentFormat } from "../document/document-format.ts";
import { toDocumentMessages } from "../document/document-messages.ts";
import { type Html, html } from "../../../mail/html.ts";
import { keepNumbersUnbroken } from "../../../mail/unbroken-numbers.ts";
import { formatMoney } from "../../shared/money/format-money.ts";
import type { Quote } from "../quote.ts";
import type { AnswerErrors, SubmittedAnswer } from "./answer-form.ts";
import type { CustomerPage } from "../../../http/customer-page.ts";
import { type PageMessages, pageTranslations } from "./page-messages.ts";

/** What the visitor of the page may do. */
export type Access =
  /** Answers the quote. */
  | { kind: "customer" }
  /** Only reads it: a signed-in member of the organization that sent it. */
  | { kind: "member"; name: string }
  /** Only reads it, with a legacy link, and can have a new one mailed to the recipients of the quote. */
  | { kind: "legacyLink"; hasRecipients: boolean; isMailed: boolean };

/** The content of the page of a quote. */
export type QuotePageView = {
  quote: Quote;
  document: QuoteDocument;
  /** False while the organization does not accept answers. */
  takesAnswers: boolean;
  access: Access;
};

type RejectedAnswer = { given: SubmittedAnswer; errors: AnswerErrors };

/**
 * Renders the page of a quote: its content, its status, and the forms while it can be answered.
 *
 * @param path the path of the page, to which the forms are sent
 * @param rejectedAnswer an invalid answer, shown again with its errors
 */
export function renderQuotePage(
  { quote, document, takesAnswers: acceptsAnswers, access }: QuotePageView,
  path: string,
  rejectedAnswer: RejectedAnswer | null = null,
): CustomerPage {
  const language = toTextLanguage(document.language);
  const messages = pageTranslations[language];
  const { organization, customer, displayNumber, title, introduction, terms } = document;
  const isOpen = quote.status === "sent" && acceptsAnswers;
  const formatters = createFormatters(document, language);
  const { money, format, paper: documentMessages } = formatters;
  const body = html`${rejectedAnswer === null ? null : renderErrors(rejectedAnswer, language)}
    ${access.kind === "member" ? html`<p class="refusal" role="note">${messages.member(access.name, organization.name)}</p>` : null}
    <p class="state" role="status">${toStatusText(quote, acceptsAnswers, language, format.date)}</p>
    <dl>
      <dt>${messages.from}</dt>
      <dd>${organization.name}</dd>
      <dt>${messages.forCustomer}</dt>
      <dd>${customer.name}</dd>
      <dt>${documentMessages.kinds.quote.number}</dt>
      <dd>${keepNumbersUnbroken(displayNumber)}</dd>
      <dt>${messages.validUntil}</dt>
      <dd>${format.date(quote.validUntil)}</dd>
    </dl>
    ${title === null ? null : html`<p><strong>${title}</strong></p>`}
    ${introduction === null ? null : html`<p class="text">${introduction}</p>`}
    <h2 id="lines">${messages.lines}</h2>
    ${renderLines(document, formatters, language)}
    ${
      document.lines.some(({ isOptional }) => isOptional)
        ? html`<p><small>${documentMessages.optionalNote}</small></p>`
        : null
    }
    ${
      terms === null
        ? null
        : html`<h2>${documentMessages.terms}</h2>
            <p class="text">${terms}</p>`
    }
    <p><a href="${path}/document">${messages.document}</a></p>
    ${
      isOpen && access.kind === "customer"
        ? renderForms(path, money(document.totals.totalMinor), language, rejectedAnswer)
        : null
    }
    ${isOpen && access.kind === "legacyLink" ? renderNewLinkForm(path, access, messages) : null}
    ${isOpen && access.kind !== "legacyLink" ? null : html`<p>${messages.contact(organization.name)}</p>`}`;
  return {
    language,
    title: messages.title(displayNumber, organization.name),
    body,
    accentColor: organization.accentColor ?? null,
  };
}

type Formatters = ReturnType<typeof createFormatters>;

/** Creates the formatters of a page: only once, since that takes as long as formatting hundreds of values. */
function createFormatters({ currency, timeZone }: QuoteDocument, language: Language) {
  const documentMessages = toDocumentMessages(language);
  return {
    paper: documentMessages,
    format: createDocumentFormat(documentMessages.locale, currency, timeZone),
    money: (minor: number) => formatMoney(minor, currency, language),
  };
}

function toStatusText(
  quote: Quote,
  acceptsAnswers: boolean,
  language: Language,
  toDate: (value: string) => string,
): string {
  const messages = pageTranslations[language];
  const lastDay = toDate(quote.validUntil);
  switch (quote.status) {
    case "sent":
      return acceptsAnswers ? messages.open(lastDay) : messages.closed;
    case "accepted":
    case "converted":
      return messages.accepted(toDate(quote.acceptedAt ?? ""), quote.acceptedByName ?? "");
    case "rejected":
      return messages.rejected(toDate(quote.rejectedAt ?? ""));
    case "expired":
      return messages.expired(lastDay);
    case "draft":
    case "cancelled":
      return messages.cancelled;
  }
}

function renderLines(document: QuoteDocument, formatters: Formatters, language: Language): Html {
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
      ${document.lines.map((line) => renderLine(line, formatters, language))}
    </tbody>
    <tfoot>
      ${
        totals.discountMinor === 0
          ? null
          : [
              row(documentMessages.beforeDiscount, net + totals.discountMinor),
              html`<tr>
                <th scope="row" colspan="2">${documentMessages.discount}</th>
                <td>− ${money(totals.discountMinor)}</td>
              </tr> `,
            ]
      }
      ${row(documentMessages.netTotal, net)}
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
  language: Language,
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
  return html`<tr>
    <td>
      ${line.description}
      <small>${each}${discount}</small>
      ${line.isOptional ? html`<small><span class="optional">${documentMessages.optionalLine}</span></small>` : null}
    </td>
    <td>
      ${vatCategory === "S" ? format.percent(vatRate) : documentMessages.vatCells[vatCategory]}
    </td>
    <td>${money(line.netMinor)}</td>
  </tr> `;
}

function renderErrors({ errors }: RejectedAnswer, language: Language): Html {
  return html`<div class="refusal" role="alert">
    <h2>${pageTranslations[language].errors}</h2>
    <ul>
      ${Object.entries(errors).map(
        ([field, message]) => html`<li><a href="#${field}">${message}</a></li> `,
      )}
    </ul>
  </div> `;
}

/** Renders the form that requests a new link by mail. It shows no e-mail address. */
function renderNewLinkForm(
  path: string,
  { hasRecipients, isMailed }: Extract<Access, { kind: "legacyLink" }>,
  messages: PageMessages,
): Html {
  if (isMailed) return html`<p role="status">${messages.newLinkMailed}</p>`;
  return html`<h2>${messages.acceptHeading}</h2>
    <p>${messages.formerLink}</p>
    ${
      hasRecipients
        ? html`<form method="post" action="${path}">
            <input type="hidden" name="answer" value="new-link" />
            <button type="submit">${messages.mailNewLink}</button>
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

function renderForms(
  path: string,
  total: string,
  language: Language,
  rejectedAnswer: RejectedAnswer | null,
): Html {
  const messages = pageTranslations[language];
  const { given: submitted, errors } = rejectedAnswer ?? {
    given: {} as Partial<SubmittedAnswer>,
    errors: {},
  };
  const { described, note } = createFieldNotes(errors);
  return html`<h2>${messages.acceptHeading}</h2>
    <form method="post" action="${path}" novalidate>
      <input type="hidden" name="answer" value="accept" />
      <div class="field">
        <label for="name">${messages.name}</label>
        <input
          type="text"
          id="name"
          name="name"
          value="${submitted.name ?? ""}"
          autocomplete="name"
          required
          ${described("name", null)}
        />
        ${note("name")}
      </div>
      <div class="field">
        <label for="reference">${messages.reference}</label>
        <input
          type="text"
          id="reference"
          name="reference"
          value="${submitted.reference ?? ""}"
          autocomplete="off"
          ${described("reference", messages.referenceHint)}
        />
        <small id="reference-hint">${messages.referenceHint}</small>
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
            ${submitted.agree === true ? html`checked` : null}
            ${described("agree", null)}
          />
          <span>${messages.agree(total)}</span>
        </label>
        ${note("agree")}
      </div>
      <button type="submit">${messages.accept}</button>
    </form>
    <details ${errors.reason === undefined ? null : html`open`}>
      <summary>${messages.rejectHeading}</summary>
      <form method="post" action="${path}">
        <input type="hidden" name="answer" value="reject" />
        <div class="field">
          <label for="reason">${messages.reason}</label>
          <textarea id="reason" name="reason" rows="3" ${described("reason", messages.reasonHint)}>
${submitted.reason ?? ""}</textarea>
          <small id="reason-hint">${messages.reasonHint}</small>
          ${note("reason")}
        </div>
        <button type="submit" class="quiet">${messages.reject}</button>
      </form>
    </details>`;
}
