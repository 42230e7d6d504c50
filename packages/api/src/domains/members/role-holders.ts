import type { Transaction } from "../../database/tenant.ts";
import { selectMemberships } from "./select-memberships.ts";

/** A member with a built-in role, as a mail recipient. */
export type RoleHolder = {
  email: string;
  displayName: string;
  language: string;
  organizationName: string;
  /** The time zone of the organization. */
  timeZone: string;
};

/** Reads the members with the given built-in roles who are not disabled and have an email address. */
export function readRoleHolders(
  transaction: Transaction,
  organizationId: string,
  roleNames: readonly string[],
): Promise<RoleHolder[]> {
  return transaction.all(
    selectMemberships(organizationId)
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("organizations", "organizations.id", "memberships.organization_id")
      .select([
        "users.display_name as displayName",
        "users.language",
        "organizations.name as organizationName",
        "organizations.time_zone as timeZone",
      ])
      .select((row) => row.ref("users.email").$notNull().as("email"))
      .where("memberships.disabled_at", "is", null)
      .where("roles.is_built_in", "=", true)
      .where("roles.name", "in", roleNames)
      .where("users.email", "is not", null)
      .orderBy("users.id"),
  );
}
