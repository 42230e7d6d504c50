import { queries } from "./queries.ts";
import type { Transaction } from "./tenant.ts";

/** Returns whether an organization, which the transaction has entered, is suspended: nothing then leaves it. */
export async function isSuspended(
  transaction: Transaction,
  organizationId: string,
): Promise<boolean> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("status").where("id", "=", organizationId),
  );
  return row?.status === "suspended";
}
