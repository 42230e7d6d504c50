import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { recordConflict } from "../../kernel/record-problems.ts";

/**
 * Asserts that an email address does not belong to a member.
 *
 * @throws Problem with the given code
 */
export async function assertNotMember(
  transaction: Transaction,
  membership: Membership,
  email: string,
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT" = "UNIQUE_CONFLICT",
): Promise<void> {
  const member = await transaction.one(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("users.id")
      .where("memberships.organization_id", "=", membership.organizationId)
      .where("memberships.removed_at", "is", null)
      .where(sql<boolean>`lower(users.email) = lower(${email})`),
  );
  if (member === undefined) return;
  const message = `${email} belongs to a member already.`;
  throw recordConflict(code, membership, "email", { kind: "member", ...member }, message);
}
