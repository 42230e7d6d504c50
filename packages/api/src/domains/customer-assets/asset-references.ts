import { queries } from "../../database/queries.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { selectCustomerIdForShare } from "../customers/customer.ts";

/**
 * Locks the customer that an asset is to belong to until the end of the transaction, so that it is not
 * deleted meanwhile.
 *
 * @throws Problem REFERENCE_NOT_FOUND if there is none, or the caller may not see it
 */
export async function lockAssetCustomer(
  transaction: Transaction,
  { permissions }: Membership,
  customerId: number,
): Promise<void> {
  const customer = permissions.includes("customers:read")
    ? await transaction.one(selectCustomerIdForShare(customerId))
    : undefined;
  if (customer !== undefined) return;
  throw referencesNotFound([{ pointer: "/customerId", kind: "customer", id: customerId }]);
}

/**
 * Rejects a serial number that another asset has.
 *
 * @param ownId the asset that is to have it; null for a new one
 * @throws Problem with the given code
 */
export async function assertSerialNumberAvailable(
  transaction: Transaction,
  membership: Membership,
  serialNumber: string | null | undefined,
  ownId: number | null,
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  if (serialNumber === null || serialNumber === undefined) return;
  const other = await transaction.one(
    queries
      .selectFrom("customer_assets")
      .select("id")
      .where("serial_number", "=", serialNumber)
      .where("deleted_at", "is", null)
      .where("id", "!=", ownId ?? 0),
  );
  if (other === undefined) return;
  const text = `Another asset already has the serial number ${serialNumber}.`;
  throw recordConflict(
    code,
    membership,
    "serialNumber",
    { kind: "customer_asset", ...other },
    text,
  );
}
