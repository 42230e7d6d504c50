import { getQuote } from "../../../../domains/quotes/operations/get-quote.ts";
import {
  createFormatters,
  renderLines,
} from "../../../../domains/quotes/public-page/render-lines.ts";
import { Quote } from "../../../../domains/quotes/quote.ts";
import { toEtag } from "../../../../http/etag.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderForm, renderHidden } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderDate } from "../../../pages/render-time.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { formatAmount } from "../../../values/format-amount.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { toPagePath } from "../../page-route.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { toRows } from "./line-row.ts";
import { quoteMessages } from "./quote-messages.ts";
import { renderQuoteActions } from "./render-quote-actions.ts";
import { renderQuoteFields } from "./render-quote-form.ts";

/** Renders one quote, its form while it is a draft, and what can be done next. */
export async function renderQuote(
  visit: SectionVisit,
  quoteId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { visitor, organization, language, sectionPath } = visit;
  const messages = quoteMessages[language];
  const params = { organizationId: organization.id, quoteId };
  const { body, version } = await runOrThrow(visitor, getQuote, { params });
  const quote = Quote.parse(body);
  const isEditable = quote.status === "draft" && organization.permissions.includes("quotes:write");
  const etag = version === null ? "" : toEtag(version, JSON.stringify(body));
  return {
    title: quote.displayNumber,
    body: html`${renderSummary(quote, visit)}
      ${
        isEditable
          ? await renderDraft(quote, { visit, etag, rejected })
          : renderContent(quote, visit)
      }
      ${await renderQuoteActions(quote, visit, rejected)}
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

function renderSummary(quote: Quote, visit: SectionVisit): Html {
  const { organization, language } = visit;
  const page = pageMessages[language];
  const messages = quoteMessages[language];
  const { id, customerName, status, validUntil, totalMinor, currency, orderId } = quote;
  const { acceptedByName } = quote;
  return html`<dl class="essentials">
      <dt>${toFieldLabel("totalMinor", language)}</dt>
      <dd><strong class="amount">${formatAmount(totalMinor, currency, language)}</strong></dd>
      <dt>${toFieldLabel("customerId", language)}</dt>
      <dd>${renderText(customerName, page)}</dd>
      <dt>${toFieldLabel("status", language)}</dt>
      <dd>${toValueLabel("status", status, language) ?? status}</dd>
      <dt>${toFieldLabel("validUntil", language)}</dt>
      <dd>${renderDate(validUntil, page.locale)}</dd>
      ${
        acceptedByName === null
          ? null
          : html`<dt>${toFieldLabel("acceptedByName", language)}</dt>
              <dd>${renderText(acceptedByName, page)}</dd>`
      }
    </dl>
    <p>
      <a href="/api/v1/organizations/${organization.id}/quotes/${id}/document"
        >${messages.document}</a
      >
    </p>
    ${
      orderId === null || !organization.permissions.includes("orders:read")
        ? null
        : html`<p><a href="${toOrderPath(orderId, visit)}">${messages.order}</a></p>`
    }`;
}

/** Returns the path of an order's page. */
export function toOrderPath(orderId: string, { organization, language }: SectionVisit): string {
  const organizationId = organization.id;
  return toPagePath({ language, organizationId, section: "orders", recordId: orderId });
}

async function renderDraft(
  quote: Quote,
  { visit, etag, rejected }: { visit: SectionVisit; etag: string; rejected: RejectedForm | null },
): Promise<Html> {
  const { language, path } = visit;
  const values = {
    title: quote.title ?? "",
    validUntil: quote.validUntil,
    rows: toRows(quote, language),
  };
  const rejectedSave = rejected?.action === "save" ? rejected : null;
  return renderForm({
    path,
    action: "save",
    submit: quoteMessages[language].save.submit,
    fields: html`${renderHidden("etag", etag)} ${renderHidden("currency", quote.currency)}
    ${await renderQuoteFields(visit, values, rejectedSave)}`,
  });
}

function renderContent(quote: Quote, { organization, language }: SectionVisit): Html {
  const { lines: messages } = quoteMessages[language];
  const { currency, title, acceptedOptionalLineIds } = quote;
  const formatters = createFormatters({ currency, timeZone: organization.timeZone }, language);
  const lines = quote.lines.map((line) => ({
    ...line,
    isSelected: acceptedOptionalLineIds.includes(line.id),
  }));
  return html`<h2 id="lines">${messages.title}</h2>
    ${title === null ? null : html`<p>${renderText(title, pageMessages[language])}</p>`}
    <div class="amounts">
      ${renderLines({ lines, totals: quote }, formatters, { language, isSelectable: false })}
    </div>`;
}
