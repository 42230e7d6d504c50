import type { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { listStockMovements } from "../../../../domains/stock-movements/operations/list-stock-movements.ts";
import {
  StockMovement,
  type StockMovementLine,
} from "../../../../domains/stock-movements/stock-movement.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { readMemberNames } from "../../read-member-names.ts";
import type { SectionVisit } from "../../section.ts";
import { stockMessages } from "./stock-messages.ts";
import { formatChange, formatQuantity } from "../../quantity-text.ts";

/** The names by id. */
type Names = { locations: ReadonlyMap<string, string>; members: ReadonlyMap<string, string> };

/** Renders a page of the movements of a product, newest first. */
export async function renderMovements(
  visit: SectionVisit,
  productId: string,
  locations: readonly InventoryLocation[],
): Promise<Html> {
  const { visitor, organization, language, query, path } = visit;
  const messages = stockMessages[language].movements;
  const cursor = query.get("cursor");
  const [{ items, nextCursor }, members] = await Promise.all([
    readListPage(visitor, listStockMovements, StockMovement, {
      params: { organizationId: organization.id },
      query: { productId, limit: 20, ...(cursor === null ? {} : { cursor }) },
    }),
    readMemberNames(visit),
  ]);
  const names = { locations: new Map(locations.map(({ id, name }) => [id, name])), members };
  return html`<h2>${messages.title}</h2>
    ${
      items.length === 0
        ? html`<p>${messages.none}</p>`
        : html`<ul class="cards">
            ${items.map((movement) => renderMovement(movement, productId, { visit, names }))}
          </ul>`
    }
    ${
      nextCursor === null
        ? null
        : html`<p class="onward">
            <a href="${path}?cursor=${encodeURIComponent(nextCursor)}">${messages.older}</a>
          </p>`
    }
    ${cursor === null ? null : html`<p class="onward"><a href="${path}">${messages.newest}</a></p>`}`;
}

function renderMovement(
  movement: StockMovement,
  productId: string,
  { visit, names }: { visit: SectionVisit; names: Names },
): Html {
  const { language, organization } = visit;
  const messages = stockMessages[language].movements;
  const page = pageMessages[language];
  const { kind, lines, createdBy, reference, reason, occurredAt, revertsMovementId } = movement;
  const member = createdBy === null ? undefined : names.members.get(createdBy);
  const texts = [reference, reason].filter((text) => text !== null).join(" · ");
  return html`<li>
    <strong>${messages.kinds[kind]}</strong>
    ${lines
      .filter((line) => line.productId === productId)
      .map((line) => renderLine(line, visit, names))}
    ${texts === "" ? null : html`<p>${renderText(texts, page)}</p>`}
    ${revertsMovementId === null ? null : html`<p>${messages.reverts}</p>`}
    <p class="hint">
      ${member === undefined ? null : html`${renderText(member, page)} · `}${renderTime(
        occurredAt,
        page.locale,
        organization.timeZone,
      )}
    </p>
  </li> `;
}

/** Renders what changed at one location: `+2.5 · Shop · found 12`. */
function renderLine(
  { inventoryLocationId, quantity, countedQuantity }: StockMovementLine,
  { language }: SectionVisit,
  names: Names,
): Html {
  const page = pageMessages[language];
  const counted =
    countedQuantity === null
      ? null
      : stockMessages[language].movements.counted(formatQuantity(countedQuantity, page.locale));
  const location = names.locations.get(inventoryLocationId) ?? null;
  return html`<p>
    ${formatChange(quantity, page.locale)}${
      location === null ? null : html` · ${renderText(location, page)}`
    }${counted === null ? null : html` · ${counted}`}
  </p>`;
}
