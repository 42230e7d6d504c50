import { queries } from "../../database/queries.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Supplier } from "./supplier.ts";

/** The unique indexes of suppliers, with the member that the problem names. */
export const supplierUniques = { suppliers_code: "code", suppliers_external: "externalId" };

/**
 * Rejects values that another supplier already has.
 *
 * @param before the current supplier, whose values are not checked again; null for a new one
 * @param problemCode RESTORE_CONFLICT when a supplier is restored
 * @throws Problem
 */
export async function assertUniqueValues(
  transaction: Transaction,
  membership: Membership,
  before: Supplier | null,
  after: Supplier,
  problemCode: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  const { code, source, externalId } = after;
  const pairChanged = source !== before?.source || externalId !== before.externalId;
  const changedValues = [
    ...(code !== null && code !== before?.code ? [["code", { code }] as const] : []),
    ...(source !== null && externalId !== null && pairChanged
      ? [["externalId", { source, external_id: externalId }] as const]
      : []),
  ];
  const others = await Promise.all(
    changedValues.map(([, values]) =>
      transaction.one(
        queries
          .selectFrom("suppliers")
          .select("id")
          .where((where) => where.and(values))
          .where("id", "!=", after.id)
          .where("deleted_at", "is", null),
      ),
    ),
  );
  changedValues.forEach(([field], index) => {
    const other = others[index];
    if (other === undefined) return;
    const text = `Another supplier already has this ${field}.`;
    throw recordConflict(problemCode, membership, field, { kind: "supplier", ...other }, text);
  });
}

/** @throws Problem REFERENCE_NOT_FOUND */
export async function assertLocationExists(
  transaction: Transaction,
  before: Supplier | null,
  after: Supplier,
): Promise<void> {
  const id = after.defaultInventoryLocationId;
  if (id === null || id === before?.defaultInventoryLocationId) return;
  const location = await transaction.one(
    queries.selectFrom("inventory_locations").select("id").where("id", "=", id),
  );
  if (location !== undefined) return;
  throw referencesNotFound([
    { pointer: "/defaultInventoryLocationId", kind: "inventory_location", id },
  ]);
}
