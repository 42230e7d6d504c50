import { type SalesLine, toLineNetMinor, toTotals } from "@werkbank/api/records";
import { demoId } from "./demo-id.ts";
import type { DemoProduct } from "./products.ts";

export type DemoLine = Partial<Omit<SalesLine, "id" | "position" | "netMinor">> & {
  quantity: number;
  product?: DemoProduct;
};

/**
 * Returns the lines of a document with prices, and its totals.
 *
 * @param key the key of the document, from which the ids of its lines derive
 */
export function toPricedDocument(key: string, currency: string, lines: readonly DemoLine[]) {
  const pricedLines = lines.map(({ product, ...input }, index): SalesLine => {
    const line = {
      productId: product?.id ?? null,
      description: product?.name ?? "",
      unitCode: product?.unitCode ?? "C62",
      unitPriceMinor: product?.unitPriceMinor ?? 0,
      discountPercent: 0,
      vatCategory: product?.vatCategory ?? "S",
      vatRate: product?.vatRate ?? 21,
      isOptional: false,
      ...input,
    };
    return {
      id: demoId(`${key}:line:${index + 1}`),
      position: index + 1,
      ...line,
      netMinor: toLineNetMinor(line, index),
    };
  });
  return { currency, lines: pricedLines, ...toTotals(pricedLines) };
}
