import { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { listInventoryLocations } from "../../../../domains/inventory-locations/operations/list-inventory-locations.ts";
import { listProducts } from "../../../../domains/products/operations/list-products.ts";
import { Product } from "../../../../domains/products/product.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { type ListPage, readListPage } from "../../../pages/read-list.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import {
  readRecordListQuery,
  type RecordListQuery,
  renderRecordList,
  toOperationQuery,
} from "../../record-list.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { isLow, renderAmounts, totalOf } from "./render-amounts.ts";
import { stockMessages } from "./stock-messages.ts";

const pageSize = 50;

/** Renders the products whose stock is tracked, by name, with a search. */
export async function renderStockList(visit: SectionVisit): Promise<SectionContent> {
  const messages = stockMessages[visit.language];
  const listQuery = readRecordListQuery(visit);
  const [{ items, nextCursor }, locations] = await Promise.all([
    readTracked(visit, listQuery),
    readWholeList(visit.visitor, listInventoryLocations, InventoryLocation, {
      params: { organizationId: visit.organization.id },
    }),
  ]);
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const { q, cursor } = listQuery;
  const isEmpty = items.length === 0 && nextCursor === null && q === "" && cursor === null;
  if (isEmpty) {
    const body = html`<p>${messages.summary}</p>
      <p>${messages.noneTracked}</p>`;
    return { title: messages.title, body };
  }
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${renderRecordList(visit, listQuery, {
        items: items.map((product) => renderItem(product, names, visit)),
        nextCursor,
        messages,
      })}`,
  };
}

/** Reads a page of the products whose stock is counted; without a search, by name. */
function readTracked(
  { visitor, organization }: SectionVisit,
  listQuery: RecordListQuery,
): Promise<ListPage<Product>> {
  return readListPage(visitor, listProducts, Product, {
    params: { organizationId: organization.id },
    query: {
      trackStock: true,
      limit: pageSize,
      ...(listQuery.q === "" ? { sort: "name" } : {}),
      ...toOperationQuery(listQuery),
    },
  });
}

function renderItem(
  product: Product,
  names: ReadonlyMap<string, string>,
  { language, sectionPath }: SectionVisit,
): Html {
  const page = pageMessages[language];
  const { id, name, sku, stock } = product;
  return html`<li>
    <a href="${sectionPath}/${id}">${renderText(name, page)}</a>
    ${sku === null ? null : html`<p class="hint">${renderText(sku, page)}</p>`}
    <p>${renderAmounts(totalOf(product), language)}</p>
    ${
      stock.length < 2
        ? null
        : html`<ul>
            ${stock.map(
              (each) =>
                html`<li>
                  ${renderText(names.get(each.inventoryLocationId) ?? page.none, page)}:
                  ${renderAmounts(each, language)}
                </li> `,
            )}
          </ul>`
    }
    ${isLow(product) ? html`<p><strong>${stockMessages[language].low}</strong></p>` : null}
  </li> `;
}
