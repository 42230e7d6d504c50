import type { Insertable } from "kysely";
import { sql } from "kysely";
import canonicalize from "canonicalize";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { QuoteLines } from "../../database/types.gen.ts";
import { AmountTooLargeError, toAmountProblem } from "../shared/money/amount-too-large-error.ts";
import { toLineNetMinor } from "../shared/money/line-net.ts";
import { type Totals, toTotals } from "../shared/money/totals.ts";
import type { VatCategory } from "../shared/money/vat.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import type { UnitCode } from "../../schema/unit-code.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { countCodePoints } from "../../schema/text.ts";
import { type SalesLineInput, maxDescriptionCharacters, type SalesLine } from "./sales-line.ts";

/** The values of a product that its lines take by default. */
export type LineProduct = {
  id: string;
  sku: string | null;
  name: string;
  unitCode: UnitCode;
  unitPriceMinor: number;
  currency: string;
  vatCategory: VatCategory;
  vatRate: number;
  supplierId: string | null;
  status: string;
};
export type LineProducts = ReadonlyMap<string, LineProduct>;

type MissingProduct = { pointer: string; kind: string; id: string };

/**
 * Reads the products that lines refer to, and reports those that do not exist or that the caller may not
 * see. Products of the `existing` lines may have been deleted since.
 */
export async function readLineProducts(
  transaction: Transaction,
  membership: Pick<Membership, "permissions">,
  lines: readonly SalesLineInput[],
  existing: readonly { productId: string | null }[] = [],
): Promise<{ products: LineProducts; missing: MissingProduct[] }> {
  const isGiven = (id: string | null | undefined): id is string => id !== null && id !== undefined;
  const ids = [...new Set(lines.map(({ productId }) => productId).filter(isGiven))];
  if (ids.length === 0) return { products: new Map(), missing: [] };
  const knownIds = existing.map(({ productId }) => productId).filter(isGiven);
  const rows = membership.permissions.includes("products:read")
    ? await transaction.all(selectProducts(ids, knownIds))
    : [];
  const products = new Map(
    rows.map((row): [string, LineProduct] => [
      row.id,
      {
        id: row.id,
        sku: row.sku,
        name: row.name,
        unitCode: row.unit_code as UnitCode,
        unitPriceMinor: row.unit_price_minor,
        currency: row.currency,
        vatCategory: row.vat_category as VatCategory,
        vatRate: Number(row.vat_rate),
        supplierId: row.supplier_id,
        status: row.status,
      },
    ]),
  );
  const missing = lines.flatMap(({ productId }, index): MissingProduct[] =>
    isGiven(productId) && !products.has(productId)
      ? [{ pointer: `/lines/${index}/productId`, kind: "product", id: productId }]
      : [],
  );
  return { products, missing };
}

function selectProducts(ids: string[], knownIds: string[]) {
  return queries
    .selectFrom("products")
    .select(["id", "sku", "name", "unit_code", "unit_price_minor", "currency"])
    .select(["vat_category", "vat_rate", "supplier_id", "status"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where((where) =>
      where.or([
        where("deleted_at", "is", null),
        where("id", "=", sql<string>`any(${knownIds}::uuid[])`),
      ]),
    )
    .orderBy("id")
    .forKeyShare();
}

/**
 * Returns the lines of a quote or an order in the given order, completed from their products. A line that
 * equals the existing line at its position keeps that line's id.
 *
 * @param document the name of the document in problems
 * @throws Problem VALIDATION_FAILED naming every member that is missing or invalid, or `/lines` when the
 *   descriptions are too long together; CURRENCY_MISMATCH when a price would be taken from a product in
 *   another currency
 */
export function toSalesLines(
  inputs: readonly SalesLineInput[],
  context: {
    document: "quote" | "order";
    currency: string;
    products: LineProducts;
    existing?: readonly SalesLine[];
  },
): SalesLine[] {
  const { products, existing = [] } = context;
  const errors: RequestError[] = [];
  const ids = new Set(existing.map(({ id }) => id));
  const usedIds = new Set<string>();
  inputs.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!ids.has(id) || usedIds.has(id)) {
      const expected = "the id of a line of this document, each once";
      errors.push(
        toBodyError(["lines", index, "id"], "unknown", "names no other line here", expected, id),
      );
    }
    usedIds.add(id);
  });
  const lines = inputs.map((line, index): UnpricedLine => {
    const product = products.get(line.productId ?? "");
    const complete = { ...toUnpricedLine(line, product), position: index + 1 };
    for (const [member, value] of Object.entries(complete)) {
      if (value !== undefined) continue;
      const expected = "a value, or a product to take it from";
      errors.push(toBodyError(["lines", index, member], "required", "is required", expected));
    }
    const { vatCategory, vatRate } = complete;
    if (vatCategory !== undefined && vatCategory !== "S" && (vatRate ?? 0) !== 0) {
      const text = `must be 0 with vatCategory ${vatCategory}`;
      errors.push(toBodyError(["lines", index, "vatRate"], "range", text, 0, vatRate));
    }
    return complete as UnpricedLine;
  });
  if (errors.length > 0) throw toValidationProblem(errors);
  assertDescriptionLength(lines);
  assertCurrency(inputs, context);
  return lines.map((line, index) => {
    const priced = { ...line, netMinor: withAmountProblem(() => toLineNetMinor(line, index)) };
    const id = inputs[index]?.id ?? findExistingId(priced, existing[index], usedIds) ?? uuidv7();
    return { id, ...priced };
  });
}

type UnpricedLine = Omit<SalesLine, "id" | "netMinor">;

/** Completes a given line from its product; members that are still undefined are missing. */
function toUnpricedLine(line: SalesLineInput, product: LineProduct | undefined) {
  const vatCategory = line.vatCategory ?? product?.vatCategory;
  return {
    productId: line.productId ?? null,
    description: line.description ?? product?.name,
    quantity: line.quantity,
    unitCode: line.unitCode ?? product?.unitCode,
    unitPriceMinor: line.unitPriceMinor ?? product?.unitPriceMinor,
    discountPercent: line.discountPercent,
    vatCategory,
    vatRate: line.vatRate ?? toProductVatRate(vatCategory, product),
    isOptional: line.isOptional,
  };
}

/**
 * Returns the VAT rate of a line that gives none: the product's. In a category other than the product's it is 0 or,
 * in `S`, undefined: the caller must give it.
 */
function toProductVatRate(
  category: VatCategory | undefined,
  product: LineProduct | undefined,
): number | undefined {
  if (product === undefined || category === product.vatCategory) return product?.vatRate;
  return category === "S" ? undefined : 0;
}

function assertDescriptionLength(lines: readonly UnpricedLine[]): void {
  const received = lines.reduce((sum, { description }) => sum + countCodePoints(description), 0);
  if (received <= maxDescriptionCharacters) return;
  throw toValidationProblem([
    toBodyError(
      ["lines"],
      "maxLength",
      `must have descriptions of at most ${maxDescriptionCharacters} characters together`,
      maxDescriptionCharacters,
      received,
    ),
  ]);
}

function findExistingId(line: object, existing: SalesLine | undefined, usedIds: Set<string>) {
  if (existing === undefined || usedIds.has(existing.id)) return undefined;
  const { id, ...rest } = existing;
  const same = Object.entries(line).every(([member, value]) =>
    Object.is(value, rest[member as keyof typeof rest]),
  );
  return same ? id : undefined;
}

function assertCurrency(
  inputs: readonly SalesLineInput[],
  { document, currency, products }: { document: string; currency: string; products: LineProducts },
): void {
  for (const { productId, unitPriceMinor } of inputs) {
    const product = products.get(productId ?? "");
    if (product === undefined || unitPriceMinor !== undefined) continue;
    if (product.currency === currency) continue;
    throw new Problem(
      "CURRENCY_MISMATCH",
      `Product ${product.sku ?? product.name} is priced in ${product.currency}, the ${document} is in ${currency}.`,
      { expected: currency, received: product.currency },
    );
  }
}

/** @throws Problem VALIDATION_FAILED when the totals are too large to be computed exactly */
export function toSalesTotals(lines: readonly SalesLine[]): Totals {
  return withAmountProblem(() => toTotals(lines));
}

function withAmountProblem<Result>(compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    throw error instanceof AmountTooLargeError ? toAmountProblem(error) : error;
  }
}

/** Whether two lists of lines are equal, including ids. */
export function sameLines(one: readonly SalesLine[], other: readonly SalesLine[]): boolean {
  return canonicalize(one) === canonicalize(other);
}

/** Returns lines in the form of a request, for undoing a change to them. */
export function toLineInputs(lines: readonly SalesLine[]) {
  return lines.map(({ id: _id, position: _position, netMinor: _netMinor, ...line }) => line);
}

/** The columns common to lines of quotes and of orders. */
export type LineColumns = Omit<Insertable<QuoteLines>, "organization_id" | "quote_id">;

export function toLineColumns(line: SalesLine): LineColumns {
  return {
    id: line.id,
    position: line.position,
    product_id: line.productId,
    description: line.description,
    quantity: line.quantity,
    unit_code: line.unitCode,
    unit_price_minor: line.unitPriceMinor,
    discount_percent: line.discountPercent,
    vat_category: line.vatCategory,
    vat_rate: line.vatRate,
    is_optional: line.isOptional,
    net_minor: line.netMinor,
  };
}

type LineRow = {
  id: string;
  position: number;
  product_id: string | null;
  description: string;
  quantity: string;
  unit_code: string;
  unit_price_minor: number;
  discount_percent: string;
  vat_category: string;
  vat_rate: string;
  is_optional: boolean;
  net_minor: number;
};

export function toSalesLine(row: LineRow): SalesLine {
  return {
    id: row.id,
    position: row.position,
    productId: row.product_id,
    description: row.description,
    quantity: Number(row.quantity),
    unitCode: row.unit_code as UnitCode,
    unitPriceMinor: row.unit_price_minor,
    discountPercent: Number(row.discount_percent),
    vatCategory: row.vat_category as VatCategory,
    vatRate: Number(row.vat_rate),
    isOptional: row.is_optional,
    netMinor: row.net_minor,
  };
}
