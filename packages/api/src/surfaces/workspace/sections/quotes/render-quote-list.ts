import { Quote } from "../../../../domains/quotes/quote.ts";
import { listQuotes } from "../../../../domains/quotes/operations/list-quotes.ts";
import { toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { renderText } from "../../../pages/render-text.ts";
import { formatAmount } from "../../../values/format-amount.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { readRecordListQuery, renderRecordList, toOperationQuery } from "../../record-list.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { quoteMessages } from "./quote-messages.ts";

/** Renders the quotes, newest change first, with a search. */
export async function renderQuoteList(visit: SectionVisit): Promise<SectionContent> {
  const { visitor, organization, language, sectionPath } = visit;
  const messages = quoteMessages[language];
  const listQuery = readRecordListQuery(visit);
  const { items, nextCursor } = await readListPage(visitor, listQuotes, Quote, {
    params: { organizationId: organization.id },
    query: { limit: 30, ...toOperationQuery(listQuery) },
  });
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${
        organization.permissions.includes("quotes:write")
          ? html`<p>
              <a class="button" href="${sectionPath}?new=quote">${messages.create.title}</a>
            </p>`
          : null
      }
      ${renderRecordList(visit, listQuery, {
        items: items.map((quote) => renderItem(quote, visit)),
        nextCursor,
        messages,
      })}`,
  };
}

function renderItem(quote: Quote, { language, sectionPath }: SectionVisit): Html {
  const page = pageMessages[language];
  const { id, displayNumber, title, customerName, status, totalMinor, currency } = quote;
  const name = title === null ? displayNumber : `${displayNumber} · ${title}`;
  return html`<li>
    <div class="title">
      <a href="${sectionPath}/${id}">${renderText(name, page)}</a>
      <span class="amount">${formatAmount(totalMinor, currency, language)}</span>
    </div>
    <p class="hint">
      ${renderText(customerName, page)} · ${toValueLabel("status", status, language) ?? status}
    </p>
  </li> `;
}
