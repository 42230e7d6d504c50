import type { Transaction } from "../../database/tenant.ts";
import { queries } from "../../database/queries.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { FieldType, ImportField } from "./columns/import-field.ts";

/** How the fields of a row become a body. */
export type RowLayout = {
  fields: ReadonlyMap<string, ImportField>;
  /** What precedes the fields in pointers into the body. */
  prefix: string;
  /** Returns the body of the row. */
  toBody(
    this: void,
    transaction: Transaction,
    values: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
};

const fieldTypes: Readonly<Record<string, FieldType>> = {
  kind: "text",
  productId: "text",
  sku: "text",
  inventoryLocationId: "text",
  locationCode: "text",
  toInventoryLocationId: "text",
  quantity: "number",
  unitCostMinor: "money",
  reason: "text",
  reference: "text",
  orderId: "text",
  occurredAt: "instant",
};

/**
 * A row is a movement with one line: by default a count, such as the opening stock. It names product and location
 * by their ids, or by SKU and code.
 */
export const stockRowLayout: RowLayout = {
  fields: new Map(
    Object.entries(fieldTypes).map(([name, type]) => [
      name,
      { type, isRequired: name === "quantity" },
    ]),
  ),
  prefix: "/lines/0/",
  async toBody(transaction, values) {
    const { kind = "count", productId, sku, inventoryLocationId, locationCode, ...rest } = values;
    const { toInventoryLocationId, quantity, unitCostMinor, ...members } = rest;
    if (productId === undefined && sku === undefined) {
      const text = "or productId is required";
      throw toValidationProblem([toBodyError(["sku"], "required", text, "the sku of a product")]);
    }
    const line = {
      productId: productId ?? (await findProductId(transaction, String(sku))),
      inventoryLocationId: inventoryLocationId ?? (await findLocationId(transaction, locationCode)),
      toInventoryLocationId,
      quantity,
      unitCostMinor,
    };
    const given = Object.entries(line).filter(([, value]) => value !== undefined);
    return { kind, lines: [Object.fromEntries(given)], ...members };
  },
};

const normalize = (text: string): string => text.trim().normalize("NFC");

/** @throws Problem REFERENCE_NOT_FOUND */
async function findProductId(transaction: Transaction, sku: string): Promise<string> {
  const row = await transaction.one(
    queries
      .selectFrom("products")
      .select("id")
      .where("sku", "=", normalize(sku))
      .where("deleted_at", "is", null),
  );
  if (row !== undefined) return row.id;
  throw referencesNotFound([{ pointer: "/sku", kind: "product", id: sku }]);
}

/** @throws Problem REFERENCE_NOT_FOUND */
async function findLocationId(
  transaction: Transaction,
  code: unknown,
): Promise<string | undefined> {
  if (typeof code !== "string") return undefined;
  const row = await transaction.one(
    queries.selectFrom("inventory_locations").select("id").where("code", "=", normalize(code)),
  );
  if (row !== undefined) return row.id;
  throw referencesNotFound([{ pointer: "/locationCode", kind: "inventory_location", id: code }]);
}
