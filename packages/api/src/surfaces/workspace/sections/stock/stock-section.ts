import { createStockMovement } from "../../../../domains/stock-movements/operations/create-stock-movement.ts";
import { StockMovement } from "../../../../domains/stock-movements/stock-movement.ts";
import { toText } from "../../../pages/session-forms.ts";
import type { Section, SectionForm, SectionVisit } from "../../section.ts";
import { renderProductStock } from "./render-product-stock.ts";
import { renderStockList } from "./render-stock-list.ts";
import { stockMessages } from "./stock-messages.ts";
import { parseQuantity } from "../../quantity-text.ts";

const { en, nl } = stockMessages;

/** The stock of products: book a delivery, a count, a correction or a transfer. */
export const stockSection: Section = {
  slug: "stock",
  label: { en: en.title, nl: nl.title },
  permission: "products:read",
  render: (visit, rejected) =>
    visit.recordId === null
      ? renderStockList(visit)
      : renderProductStock(visit, visit.recordId, rejected),
  problems: {
    en: { STOCK_INSUFFICIENT: en.insufficient },
    nl: { STOCK_INSUFFICIENT: nl.insufficient },
  },
  forms: {
    receipt: toMovementForm("receipt", (form) => ({ reference: toText(form, "reference") })),
    count: toMovementForm("count", () => ({})),
    correction: toMovementForm("correction", (form) => ({ reason: toText(form, "reason") })),
    transfer: toMovementForm("transfer", () => ({})),
  },
};

type FormKind = "receipt" | "count" | "correction" | "transfer";

/** Returns a form that books a movement of the product of its page. */
function toMovementForm(
  kind: FormKind,
  toTexts: (form: URLSearchParams) => Record<string, string>,
): SectionForm {
  return {
    toCall: (form, visit) =>
      visit.recordId === null
        ? null
        : {
            operation: createStockMovement,
            body: { kind, lines: [toLine(form, visit)], ...toTexts(form) },
          },
    done: { en: en[kind].done, nl: nl[kind].done },
    next: ({ path }, { body }) => `${path}?booked=${StockMovement.parse(body).id}`,
  };
}

function toLine(
  form: URLSearchParams,
  { recordId, language }: SectionVisit,
): Record<string, unknown> {
  const text = toText(form, "quantity");
  const quantity = parseQuantity(text, language);
  const sign = form.get("direction") === "less" ? -1 : 1;
  const [from, to] = [toText(form, "location"), toText(form, "to")];
  return {
    productId: recordId,
    // The operation rejects a text that is no number.
    quantity: quantity === null ? text : sign * quantity,
    ...(from === "" ? {} : { inventoryLocationId: from }),
    ...(to === "" ? {} : { toInventoryLocationId: to }),
  };
}
