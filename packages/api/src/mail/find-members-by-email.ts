import { sql } from "kysely";
import { queries } from "../database/queries.ts";
import type { Transaction } from "../database/tenant.ts";

/**
 * Finds the members of the organization with one of these email addresses.
 *
 * @param emails are compared without regard to case
 */
export function findMembersByEmail(
  transaction: Transaction,
  emails: readonly string[],
): Promise<{ email: string; displayName: string }[]> {
  const lowerCased = emails.map((email) => email.toLowerCase());
  return transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select([sql<string>`users.email`.as("email"), "users.display_name as displayName"])
      .where("memberships.removed_at", "is", null)
      .where(sql<boolean>`lower(users.email) = any(${lowerCased}::text[])`),
  );
}
