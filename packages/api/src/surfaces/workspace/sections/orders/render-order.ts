import { toOpenQuantity } from "../../../../domains/orders/order-line.ts";
import { getOrder } from "../../../../domains/orders/operations/get-order.ts";
import { Order } from "../../../../domains/orders/order.ts";
import {
  createFormatters,
  renderLines,
} from "../../../../domains/quotes/public-page/render-lines.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderDate } from "../../../pages/render-time.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { formatAmount } from "../../../values/format-amount.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { toPagePath } from "../../page-route.ts";
import { formatQuantity } from "../../quantity-text.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { orderMessages } from "./order-messages.ts";
import { renderOrderActions } from "./render-order-actions.ts";

/** Renders one order with what is delivered of it, and what can be done next. */
export async function renderOrder(
  visit: SectionVisit,
  orderId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent> {
  const { visitor, organization, language, sectionPath } = visit;
  const params = { organizationId: organization.id, orderId };
  const order = Order.parse((await runOrThrow(visitor, getOrder, { params })).body);
  return {
    title: order.displayNumber,
    body: html`${renderSummary(order, visit)} ${renderContent(order, visit)}
      ${
        organization.permissions.includes("orders:write")
          ? await renderOrderActions(order, visit, rejected)
          : null
      }
      <p class="onward"><a href="${sectionPath}">${orderMessages[language].all}</a></p>`,
  };
}

function renderSummary(order: Order, { organization, language }: SectionVisit): Html {
  const page = pageMessages[language];
  const { quoteId, customerName, status, fulfilmentStatus, reference } = order;
  const { requestedDeliveryDate, totalMinor, currency } = order;
  const organizationId = organization.id;
  const mayReadQuotes = organization.permissions.includes("quotes:read");
  return html`<dl class="essentials">
      <dt>${toFieldLabel("totalMinor", language)}</dt>
      <dd><strong class="amount">${formatAmount(totalMinor, currency, language)}</strong></dd>
      <dt>${toFieldLabel("customerId", language)}</dt>
      <dd>${renderText(customerName, page)}</dd>
      <dt>${toFieldLabel("status", language)}</dt>
      <dd>${toValueLabel("status", status, language) ?? status}</dd>
      <dt>${toFieldLabel("fulfilmentStatus", language)}</dt>
      <dd>${toValueLabel("fulfilmentStatus", fulfilmentStatus, language) ?? fulfilmentStatus}</dd>
      ${
        requestedDeliveryDate === null
          ? null
          : html`<dt>${toFieldLabel("requestedDeliveryDate", language)}</dt>
              <dd>${renderDate(requestedDeliveryDate, page.locale)}</dd>`
      }
      ${
        reference === null
          ? null
          : html`<dt>${toFieldLabel("reference", language)}</dt>
              <dd>${renderText(reference, page)}</dd>`
      }
    </dl>
    ${
      quoteId === null || !mayReadQuotes
        ? null
        : html`<p>
            <a
              href="${toPagePath({ language, organizationId, section: "quotes", recordId: quoteId })}"
              >${orderMessages[language].quote}</a
            >
          </p>`
    }`;
}

function renderContent(order: Order, { organization, language }: SectionVisit): Html {
  const page = pageMessages[language];
  const messages = orderMessages[language];
  const { currency, title, lines } = order;
  const formatters = createFormatters({ currency, timeZone: organization.timeZone }, language);
  const toNote = ({ position }: { position: number }) => {
    const line = lines.find((each) => each.position === position);
    if (line === undefined || line.isOptional || order.status === "draft") return null;
    const delivered = formatQuantity(line.quantity - toOpenQuantity(line), page.locale);
    return messages.delivered(delivered, formatQuantity(line.quantity, page.locale));
  };
  return html`<h2 id="lines">${messages.lines}</h2>
    ${title === null ? null : html`<p>${renderText(title, page)}</p>`}
    <div class="amounts">
      ${renderLines({ lines, totals: order }, formatters, { language, isSelectable: false, toNote })}
    </div>`;
}
