import { listOrders } from "../../../../domains/orders/operations/list-orders.ts";
import { Order } from "../../../../domains/orders/order.ts";
import { toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { renderText } from "../../../pages/render-text.ts";
import { formatAmount } from "../../../values/format-amount.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { readRecordListQuery, renderRecordList, toOperationQuery } from "../../record-list.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { orderMessages } from "./order-messages.ts";

/** Renders the orders, newest change first, with a search. */
export async function renderOrderList(visit: SectionVisit): Promise<SectionContent> {
  const { visitor, organization, language } = visit;
  const messages = orderMessages[language];
  const listQuery = readRecordListQuery(visit);
  const { items, nextCursor } = await readListPage(visitor, listOrders, Order, {
    params: { organizationId: organization.id },
    query: { limit: 30, ...toOperationQuery(listQuery) },
  });
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${renderRecordList(visit, listQuery, {
        items: items.map((order) => renderItem(order, visit)),
        nextCursor,
        messages,
      })}`,
  };
}

function renderItem(order: Order, { language, sectionPath }: SectionVisit): Html {
  const page = pageMessages[language];
  const { id, displayNumber, title, customerName, totalMinor, currency } = order;
  const name = title === null ? displayNumber : `${displayNumber} · ${title}`;
  const facts = [
    customerName,
    toValueLabel("status", order.status, language),
    toValueLabel("fulfilmentStatus", order.fulfilmentStatus, language),
  ].filter((fact) => fact !== null);
  return html`<li>
    <div class="title">
      <a href="${sectionPath}/${id}">${renderText(name, page)}</a>
      <span class="amount">${formatAmount(totalMinor, currency, language)}</span>
    </div>
    <p class="hint">${renderText(facts.join(" · "), page)}</p>
  </li> `;
}
