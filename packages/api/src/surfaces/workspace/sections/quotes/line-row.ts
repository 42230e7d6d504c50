import type { Language } from "@werkbank/http/accept-language";
import type { Quote } from "../../../../domains/quotes/quote.ts";
import { maxLines } from "../../../../domains/sales/sales-line.ts";
import { minorDigitsOf } from "../../../../domains/shared/money/format-money.ts";
import { toText } from "../../../pages/session-forms.ts";
import { toFieldNumber } from "../../quantity-text.ts";

/** A line of the quote in the form, as the visitor reads and types it. */
export type LineRow = {
  /** Empty for a new line. */
  id: string;
  productId: string;
  item: string;
  quantity: string;
  unitCode: string;
  price: string;
  vatRate: string;
  vatCategory: string;
  discountPercent: string;
  isOptional: boolean;
  isRemoved: boolean;
};

/** The numbers of empty rows for lines: of a new quote, and of one that has lines. */
const emptyRows = { new: 3, existing: 1 };

const emptyRow: LineRow = {
  id: "",
  productId: "",
  item: "",
  quantity: "",
  unitCode: "",
  price: "",
  vatRate: "",
  vatCategory: "",
  discountPercent: "0",
  isOptional: false,
  isRemoved: false,
};

/** The members of a row that the form has as texts. */
const textMembers = [
  "id",
  "productId",
  "item",
  "quantity",
  "unitCode",
  "price",
  "vatRate",
  "vatCategory",
  "discountPercent",
] as const satisfies readonly (keyof LineRow)[];

/** Returns the name of a field of a row: `line-2-quantity`. */
export function toFieldName(index: number, member: keyof LineRow): string {
  return `line-${index}-${member}`;
}

/** Returns the rows of a submitted form. */
export function readRows(form: URLSearchParams): LineRow[] {
  const rows: LineRow[] = [];
  for (let index = 0; index < maxLines + emptyRows.existing; index += 1) {
    if (!form.has(toFieldName(index, "item"))) break;
    const texts = textMembers.map((member) => [member, toText(form, toFieldName(index, member))]);
    rows.push({
      ...emptyRow,
      ...(Object.fromEntries(texts) as Pick<LineRow, (typeof textMembers)[number]>),
      isOptional: form.has(toFieldName(index, "isOptional")),
      isRemoved: form.has(toFieldName(index, "isRemoved")),
    });
  }
  return rows;
}

/** Returns the rows of a quote. Numbers have the decimal separator of the language. */
export function toRows({ lines, currency }: Quote, language: Language): LineRow[] {
  const digits = minorDigitsOf(currency);
  return lines.map((line) => ({
    id: line.id,
    productId: line.productId ?? "",
    item: line.description,
    quantity: toFieldNumber(line.quantity, language),
    unitCode: line.unitCode,
    price: toFieldNumber(line.unitPriceMinor / 10 ** digits, language, digits),
    vatRate: toFieldNumber(line.vatRate, language),
    vatCategory: line.vatCategory,
    discountPercent: String(line.discountPercent),
    isOptional: line.isOptional,
    isRemoved: false,
  }));
}

/** Appends empty rows, in which the visitor adds lines. */
export function withEmptyRows(rows: readonly LineRow[]): LineRow[] {
  const filled = rows.filter(isFilled).length;
  const wanted = Math.min(filled === 0 ? emptyRows.new : emptyRows.existing, maxLines - filled);
  const missing = Math.max(0, wanted - (rows.length - filled));
  return [...rows, ...Array.from({ length: missing }, () => emptyRow)];
}

/** Whether a row is a line of the quote: an empty row is none, and neither is one that is removed. */
export function isFilled({ id, item, quantity, price, isRemoved }: LineRow): boolean {
  return !isRemoved && [id, item, quantity, price].some((text) => text !== "");
}
