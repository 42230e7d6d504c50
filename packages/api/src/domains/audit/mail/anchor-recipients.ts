import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { ownerRole } from "../../../kernel/permissions.ts";

/** An owner who is sent anchors. */
export type AnchorRecipient = {
  email: string;
  displayName: string;
  language: string;
  organizationName: string;
  /** Of the organization. */
  timeZone: string;
};

/** The owners of an organization who may act and have an address. */
export function readRecipients(
  transaction: Transaction,
  organizationId: string,
): Promise<AnchorRecipient[]> {
  return transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("organizations", "organizations.id", "memberships.organization_id")
      .innerJoin("roles", (join) =>
        join
          .onRef("roles.organization_id", "=", "memberships.organization_id")
          .onRef("roles.id", "=", "memberships.role_id"),
      )
      .select([
        "users.display_name as displayName",
        "users.language",
        "organizations.name as organizationName",
        "organizations.time_zone as timeZone",
      ])
      .select((row) => row.ref("users.email").$notNull().as("email"))
      .where("memberships.organization_id", "=", organizationId)
      .where("memberships.disabled_at", "is", null)
      .where("roles.is_built_in", "=", true)
      .where("roles.name", "=", ownerRole.name)
      .where("users.email", "is not", null)
      .orderBy("users.id"),
  );
}
