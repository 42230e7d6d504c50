import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

/** Reads a user's membership in an organization, also a removed one. */
export function readMembershipRow(
  transaction: Transaction,
  organizationId: string,
  userId: string,
) {
  return transaction.one(
    queries
      .selectFrom("memberships")
      .select([
        "role_id as roleId",
        "disabled_at as disabledAt",
        "removed_at as removedAt",
        "created_at as createdAt",
      ])
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId),
  );
}
