import { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { listInventoryLocations } from "../../../../domains/inventory-locations/operations/list-inventory-locations.ts";
import { getProduct } from "../../../../domains/products/operations/get-product.ts";
import { Product } from "../../../../domains/products/product.ts";
import { toValueLabel } from "../../../../kernel/labels/labels.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { isUuid } from "../../../../schema/uuid.ts";
import { renderText } from "../../../pages/render-text.ts";
import { runOrThrow } from "../../../pages/visitor.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { toPagePath } from "../../page-route.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import type { RejectedForm, SectionContent, SectionVisit } from "../../section.ts";
import { isLow, renderAmounts, totalOf } from "./render-amounts.ts";
import { renderMovements } from "./render-movements.ts";
import { renderStockForms } from "./render-stock-forms.ts";
import { stockMessages } from "./stock-messages.ts";
import { formatQuantity } from "../../quantity-text.ts";

/** Renders the stock of one product, the forms that book a change, and the latest changes. */
export async function renderProductStock(
  visit: SectionVisit,
  productId: string,
  rejected: RejectedForm | null,
): Promise<SectionContent | null> {
  const { visitor, organization, language, sectionPath } = visit;
  const messages = stockMessages[language];
  const [{ body }, locations] = await Promise.all([
    runOrThrow(visitor, getProduct, { params: { organizationId: organization.id, productId } }),
    readWholeList(visit.visitor, listInventoryLocations, InventoryLocation, {
      params: { organizationId: visit.organization.id },
    }),
  ]);
  const product = Product.parse(body);
  if (!product.trackStock) return null;
  const mayWrite = organization.permissions.includes("products:write");
  return {
    title: product.name,
    body: html`${renderUndoLink(visit)} ${renderStock(product, locations, visit)}
      ${mayWrite ? renderStockForms(locations, visit, rejected) : null}
      ${await renderMovements(visit, productId, locations)}
      <p class="onward"><a href="${sectionPath}">${messages.all}</a></p>`,
  };
}

/** Renders the link to the audit log by which what was just booked can be undone. */
function renderUndoLink({ organization, language, query }: SectionVisit): Html | null {
  const booked = query.get("booked") ?? "";
  const mayUndo = ["audit:read", "audit:revert"].every((each) =>
    organization.permissions.includes(each),
  );
  if (!isUuid(booked) || !mayUndo) return null;
  const path = toPagePath({
    language,
    organizationId: organization.id,
    section: "audit",
    recordId: null,
  });
  return html`<p>
    <a href="${path}?kind=stock_movement&amp;record=${booked}">${stockMessages[language].undo}</a>
  </p>`;
}

function renderStock(
  product: Product,
  locations: readonly InventoryLocation[],
  { language }: SectionVisit,
): Html {
  const page = pageMessages[language];
  const messages = stockMessages[language];
  const { sku, stock, reorderPoint, unitCode } = product;
  const unit = messages.unit(toValueLabel("unitCode", unitCode, language) ?? unitCode);
  const facts = [...(sku === null ? [] : [sku]), unit].join(" · ");
  const nameOf = (id: string) => locations.find((each) => each.id === id)?.name ?? page.none;
  return html`<p class="hint">${renderText(facts, page)}</p>
    ${
      stock.length === 0
        ? html`<p>${renderAmounts(totalOf(product), language)}</p>`
        : html`<dl>
            ${stock.map(
              (each) =>
                html`<dt>${renderText(nameOf(each.inventoryLocationId), page)}</dt>
                  <dd>${renderAmounts(each, language)}</dd> `,
            )}
          </dl>`
    }
    ${isLow(product) ? html`<p><strong>${messages.low}</strong></p>` : null}
    ${
      reorderPoint === null
        ? null
        : html`<p class="hint">
            ${messages.reorderPoint(formatQuantity(reorderPoint, page.locale))}
          </p>`
    }`;
}
