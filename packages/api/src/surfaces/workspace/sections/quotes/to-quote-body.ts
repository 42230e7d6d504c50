import type { Language } from "@werkbank/http/accept-language";
import { listProducts } from "../../../../domains/products/operations/list-products.ts";
import { Product } from "../../../../domains/products/product.ts";
import { parseDecimal } from "../../../../domains/transfers/columns/parse-decimal.ts";
import { parseMoney, toMinorUnits } from "../../../../domains/transfers/columns/parse-money.ts";
import { maxSearchLength } from "../../../../kernel/lists/list.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { toText } from "../../../pages/session-forms.ts";
import { parseQuantity } from "../../quantity-text.ts";
import type { SectionVisit } from "../../section.ts";
import { isSameText } from "./find-customer.ts";
import { isFilled, type LineRow, readRows } from "./line-row.ts";

/**
 * Returns the body for `createQuote` or `updateQuote` from the form of a quote. A text that is not readable stays a
 * text, so that the operation rejects it and names its member.
 */
export async function toQuoteBody(
  form: URLSearchParams,
  visit: SectionVisit,
  currency: string,
): Promise<Record<string, unknown>> {
  const rows = readRows(form).filter(isFilled);
  const validUntil = toText(form, "validUntil");
  return {
    title: toText(form, "title") || null,
    ...(validUntil === "" ? {} : { validUntil }),
    lines: await Promise.all(rows.map((row) => toLine(row, visit, currency))),
  };
}

async function toLine(
  row: LineRow,
  visit: SectionVisit,
  currency: string,
): Promise<Record<string, unknown>> {
  const { language } = visit;
  const { id, item, quantity, price, vatRate, discountPercent, isOptional } = row;
  const product = id === "" ? await findProduct(item, visit) : null;
  const rate = vatRate === "" ? null : toRate(vatRate, language);
  const unitCode = row.unitCode || (product === null ? "C62" : "");
  return {
    ...(id === "" ? {} : { id }),
    ...(product === null ? { description: item } : { productId: product.id }),
    ...(row.productId === "" ? {} : { productId: row.productId }),
    quantity: quantity === "" ? 1 : (parseQuantity(quantity, language) ?? quantity),
    ...(unitCode === "" ? {} : { unitCode }),
    ...(price === "" ? {} : { unitPriceMinor: toPrice(price, currency, language) }),
    ...(rate === null ? {} : { vatRate: rate, vatCategory: toVatCategory(rate, row.vatCategory) }),
    discountPercent: Number(discountPercent),
    isOptional,
  };
}

/** Returns the only product with this name or SKU; null if there is none, or several. */
async function findProduct(
  text: string,
  { visitor, organization }: SectionVisit,
): Promise<Product | null> {
  const mayRead = organization.permissions.includes("products:read");
  if (!mayRead || text === "" || text.length > maxSearchLength) return null;
  const { items } = await readListPage(visitor, listProducts, Product, {
    params: { organizationId: organization.id },
    query: { q: text },
  });
  const found = items.filter(
    ({ name, sku }) => isSameText(name, text) || (sku !== null && isSameText(sku, text)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Prefers the decimal separator of the language; the other one is read where it can mean nothing else. */
function toPrice(text: string, currency: string, language: Language): number | string {
  const formats = language === "nl" ? (["comma", "point"] as const) : (["point", "comma"] as const);
  for (const format of formats) {
    const money = parseMoney(text, format);
    if (money !== null) return toMinorUnits(money.amount, currency) ?? text;
  }
  return text;
}

function toRate(text: string, language: Language): number | string {
  const digits = text.replace(/\s*%$/u, "");
  const decimal =
    parseDecimal(digits, language === "nl" ? "comma" : "point") ?? parseDecimal(digits, "point");
  return decimal === null ? text : Number(decimal);
}

/** Keeps the category of a line whose rate stays 0, such as a reverse charge. */
function toVatCategory(rate: number | string, category: string): string {
  if (rate !== 0) return "S";
  return category === "" || category === "S" ? "Z" : category;
}
