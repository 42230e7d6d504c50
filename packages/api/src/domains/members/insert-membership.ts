import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";

/**
 * Makes a user a member, in a transaction of the organization. A removed member gets their old membership back, since
 * records refer to it. Must not be called for a current member.
 */
export function insertMembership(
  transaction: Transaction,
  membership: { organizationId: string; userId: string; roleId: string; now: Date },
): void {
  const { organizationId, userId, roleId, now } = membership;
  transaction.write(
    queries
      .insertInto("memberships")
      .values({
        organization_id: organizationId,
        user_id: userId,
        role_id: roleId,
        joined_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "user_id"]).doUpdateSet({
          role_id: roleId,
          joined_at: now,
          disabled_at: null,
          removed_at: null,
          updated_at: now,
          version: sql<number>`memberships.version + 1`,
        }),
      ),
  );
}
