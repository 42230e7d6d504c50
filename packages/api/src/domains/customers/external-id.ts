import { queries } from "../../database/queries.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Customer } from "./customer.ts";

/**
 * Rejects a `source` and `externalId` that another customer has: they are unique together.
 *
 * @param ownId the customer that is to have them; null for a new one
 * @throws Problem with the given code
 */
export async function assertExternalIdAvailable(
  transaction: Transaction,
  membership: Membership,
  { source, externalId }: Partial<Pick<Customer, "source" | "externalId">>,
  ownId: number | null,
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  if (!source || !externalId) return;
  const other = await transaction.one(
    queries
      .selectFrom("customers")
      .select("id")
      .where("source", "=", source)
      .where("external_id", "=", externalId)
      .where("deleted_at", "is", null)
      .where("id", "!=", ownId ?? 0),
  );
  if (other === undefined) return;
  const text = `Another customer already has the external id ${externalId} of ${source}.`;
  throw recordConflict(code, membership, "externalId", { kind: "customer", ...other }, text);
}
