import { queries } from "./queries.ts";
import type { Transaction } from "./tenant.ts";

/** Returns whether the organization of the transaction is suspended: then it sends no mail and no webhooks. */
export async function isSuspended(
  transaction: Transaction,
  organizationId: string,
): Promise<boolean> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("status").where("id", "=", organizationId),
  );
  return row?.status === "suspended";
}
