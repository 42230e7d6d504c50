import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import type { QuoteDocument } from "../document/quote-document.ts";
import { type Html, html } from "../../../mail/html.ts";
import { keepNumbersUnbroken } from "../../../mail/unbroken-numbers.ts";
import type { Quote } from "../quote.ts";
import type { CustomerPage } from "../../../http/customer-page.ts";
import { type PageMessages, pageTranslations } from "./page-messages.ts";
import {
  renderErrors,
  renderForms,
  renderTotalButton,
  type UnrecordedAnswer,
} from "./render-answer-forms.ts";
import { createFormatters, renderLines, renderOptionalNote } from "./render-lines.ts";

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

/**
 * Renders the page of a quote: its content, its status, and the forms while it can be answered.
 *
 * @param path the path of the page, to which the forms are sent
 * @param submitted an answer that was not recorded, shown again with its errors
 */
export function renderQuotePage(
  { quote, document, takesAnswers: acceptsAnswers, access }: QuotePageView,
  path: string,
  submitted: UnrecordedAnswer | null = null,
): CustomerPage {
  const language = toTextLanguage(document.language);
  const messages = pageTranslations[language];
  const { organization, customer, displayNumber, title, introduction, terms } = document;
  const isOpen = quote.status === "sent" && acceptsAnswers;
  const isAnswerable = isOpen && access.kind === "customer";
  const isSelectable = isAnswerable && document.lines.some(({ isOptional }) => isOptional);
  const formatters = createFormatters(document, language);
  const { money, format, paper: documentMessages } = formatters;
  const body = html`${submitted === null ? null : renderErrors(submitted.errors, language)}
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
    ${renderLines(document, formatters, { language, isSelectable })}
    ${isSelectable ? renderTotalButton(path, language) : renderOptionalNote(document)}
    ${
      terms === null
        ? null
        : html`<h2>${documentMessages.terms}</h2>
            <p class="text">${terms}</p>`
    }
    <p><a href="${path}/document">${messages.document}</a></p>
    ${
      isAnswerable
        ? renderForms(path, {
            total: { minor: document.totals.totalMinor, text: money(document.totals.totalMinor) },
            language,
            submitted,
          })
        : null
    }
    ${isOpen && access.kind === "legacyLink" ? renderNewLinkForm(path, access, messages) : null}
    ${isOpen && access.kind !== "legacyLink" ? null : html`<p>${messages.contact(organization.name)}</p>`}`;
  return {
    language,
    title: messages.title(displayNumber, organization.name),
    body,
    accentColor: organization.accentColor ?? null,
    logo: document.logo ? { path: `${path}/logo`, name: organization.name } : null,
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

/** Renders the form that requests a new link by mail. It shows no email address. */
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
