import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";

/**
 * Refuses an invitation to the address of a member.
 *
 * @throws Problem with the given code
 */
export async function refuseMember(
  transaction: Transaction,
  organizationId: string,
  address: string,
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  const member = await transaction.one(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("users.id")
      .where("memberships.organization_id", "=", organizationId)
      .where("memberships.removed_at", "is", null)
      .where(sql<boolean>`lower(users.email) = lower(${address})`),
  );
  if (member === undefined) return;
  throw new Problem(code, `${address} belongs to a member already.`, {
    field: "email",
    existingId: member.id,
  });
}
