import type { Language } from "@werkbank/http/accept-language";
import type { Product } from "../../../../domains/products/product.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import { stockMessages } from "./stock-messages.ts";
import { formatQuantity } from "../../quantity-text.ts";

type Amounts = Pick<Product["stock"][number], "onHand" | "reserved" | "available">;

/** Returns the stock of a product over all locations, rounded to its 3 decimals. */
export function totalOf({ stock }: Product): Amounts {
  const sum = (member: keyof Amounts) => {
    const thousandths = stock.reduce((total, each) => total + Math.round(each[member] * 1000), 0);
    return thousandths / 1000;
  };
  return { onHand: sum("onHand"), reserved: sum("reserved"), available: sum("available") };
}

/** Whether the available stock, over all locations, is at or below the reorder point. */
export function isLow(product: Product): boolean {
  const { reorderPoint } = product;
  return reorderPoint !== null && totalOf(product).available <= reorderPoint;
}

/** Renders amounts in words: `3 on hand · 1 reserved · 2 available`. A line breaks between amounts only. */
export function renderAmounts(amounts: Amounts, language: Language): Html {
  const { locale } = pageMessages[language];
  const text = stockMessages[language].amounts({
    onHand: formatQuantity(amounts.onHand, locale),
    reserved: formatQuantity(amounts.reserved, locale),
    available: formatQuantity(amounts.available, locale),
  });
  const parts = text.split(" · ").map((part) => part.replaceAll(" ", "\u00a0"));
  return html`${parts.join(" · ")}`;
}
