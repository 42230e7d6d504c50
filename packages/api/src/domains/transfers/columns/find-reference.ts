import type { Transaction } from "../../../database/tenant.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import type { ReferenceKey } from "./column-mapping.ts";
import type { FileColumn } from "./read-row.ts";
import { findReferenceField, type ReferenceField } from "./reference-fields.ts";

/**
 * Replaces the values of fields that name other records by their ids.
 *
 * @returns an error for each value that no record has, or several have
 */
export async function resolveReferences(
  transaction: Transaction,
  columns: readonly FileColumn[],
  values: Record<string, unknown>,
): Promise<RequestError[]> {
  const errors: RequestError[] = [];
  for (const { field, reference = "id" } of columns) {
    const target = findReferenceField(field);
    const value = values[field];
    if (target === undefined || reference === "id" || value === undefined) continue;
    const keys = (Array.isArray(value) ? value : [value]).map(String);
    const ids: (string | number)[] = [];
    for (const key of keys) {
      const found = await findIds(transaction, target, reference, key);
      const [id] = found;
      if (id !== undefined && found.length === 1) ids.push(target.hasIntegerId ? Number(id) : id);
      else errors.push(toReferenceError(field, { target, reference, key }, found.length));
    }
    values[field] = Array.isArray(value) ? ids : ids[0];
  }
  return errors;
}

/** Returns the ids of the first two records with a key. */
export async function findIds(
  transaction: Transaction,
  { queries }: ReferenceField,
  reference: Exclude<ReferenceKey, "id">,
  key: string,
): Promise<string[]> {
  const text = queries[reference];
  const value = key.trim().normalize("NFC");
  if (text === undefined || value.includes("\0")) return [];
  const rows = await transaction.all<{ id: string }>({ text, values: [value] });
  return rows.map(({ id }) => id);
}

function toReferenceError(
  field: string,
  { target, reference, key }: { target: ReferenceField; reference: ReferenceKey; key: string },
  count: number,
): RequestError {
  const subject = count === 0 ? `no ${target.noun} has` : `more than one ${target.noun} has`;
  return toBodyError(
    [field],
    count === 0 ? "unknown" : "unique",
    `must name one ${target.noun}: ${subject} the ${keyNames[reference]} ${key}`,
    `the ${keyNames[reference]} of exactly one ${target.noun}`,
    key,
  );
}

const keyNames: Record<ReferenceKey, string> = {
  id: "id",
  number: "number",
  externalId: "external number",
  name: "name",
  email: "email address",
  sku: "SKU",
  code: "code",
  serialNumber: "serial number",
};
