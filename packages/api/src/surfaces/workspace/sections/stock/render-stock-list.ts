import { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { listInventoryLocations } from "../../../../domains/inventory-locations/operations/list-inventory-locations.ts";
import { listProducts } from "../../../../domains/products/operations/list-products.ts";
import { Product } from "../../../../domains/products/product.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { type ListPage, readListPage } from "../../../pages/read-list.ts";
import { renderTextField } from "../../../pages/render-form.ts";
import { renderText } from "../../../pages/render-text.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import type { SectionContent, SectionVisit } from "../../section.ts";
import { isLow, renderAmounts, totalOf } from "./render-amounts.ts";
import { stockMessages } from "./stock-messages.ts";

/** The number of products that a read returns, and that a page has at least, unless it is the last. */
const readSize = 50;
const minShown = 20;
const maxReads = 10;

/** Renders the products whose stock is tracked, by name, with a search. */
export async function renderStockList(visit: SectionVisit): Promise<SectionContent> {
  const { language, query, sectionPath } = visit;
  const messages = stockMessages[language];
  const q = (query.get("q") ?? "").trim();
  const cursor = query.get("cursor");
  const [{ items, nextCursor }, locations] = await Promise.all([
    readTracked(visit, q, cursor),
    readWholeList(visit.visitor, listInventoryLocations, InventoryLocation, {
      params: { organizationId: visit.organization.id },
    }),
  ]);
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const isEmpty = items.length === 0 && nextCursor === null && q === "" && cursor === null;
  if (isEmpty) {
    const body = html`<p>${messages.summary}</p>
      <p>${messages.noneTracked}</p>`;
    return { title: messages.title, body };
  }
  const search = q === "" ? "" : `q=${encodeURIComponent(q)}`;
  const linkTo = (label: string, parameters: string[]) => {
    const given = parameters.filter((each) => each !== "").join("&");
    const path = given === "" ? sectionPath : `${sectionPath}?${given}`;
    return html`<p class="onward"><a href="${path}">${label}</a></p>`;
  };
  return {
    title: messages.title,
    body: html`<p>${messages.summary}</p>
      ${renderSearch(visit, q)}
      ${
        items.length === 0
          ? html`<p>${messages.nothingFound}</p>`
          : html`<ul class="cards">
              ${items.map((product) => renderItem(product, names, visit))}
            </ul>`
      }
      ${
        nextCursor === null
          ? null
          : linkTo(messages.nextPage, [search, `cursor=${encodeURIComponent(nextCursor)}`])
      }
      ${cursor === null ? null : linkTo(messages.firstPage, [search])}
      ${q === "" ? null : linkTo(messages.all, [])}`,
  };
}

/** Reads products until enough of them are tracked: services and bundles have no stock. */
async function readTracked(
  { visitor, organization }: SectionVisit,
  q: string,
  from: string | null,
): Promise<ListPage<Product>> {
  const found: Product[] = [];
  let cursor = from;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const page: ListPage<Product> = await readListPage(visitor, listProducts, Product, {
      params: { organizationId: organization.id },
      query: {
        limit: readSize,
        ...(q === "" ? { sort: "name" } : { q }),
        ...(cursor === null ? {} : { cursor }),
      },
    });
    found.push(...page.items.filter(({ trackStock }) => trackStock));
    cursor = page.nextCursor;
    if (cursor === null || found.length >= minShown) break;
  }
  return { items: found, nextCursor: cursor };
}

function renderSearch({ language, sectionPath }: SectionVisit, q: string): Html {
  const { search, searchSubmit } = stockMessages[language];
  return html`<form method="get" action="${sectionPath}" class="filter" role="search">
    ${renderTextField({ name: "q", label: search, value: q, maxLength: 200 })}
    <button type="submit" class="quiet">${searchSubmit}</button>
  </form>`;
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
