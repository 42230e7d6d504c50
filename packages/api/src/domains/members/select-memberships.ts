import { queries } from "../../database/queries.ts";

/** Selects the memberships of an organization with their roles, removed ones included; callers add columns and conditions. */
export const selectMemberships = (organizationId: string) =>
  queries
    .selectFrom("memberships")
    .innerJoin("roles", (join) =>
      join
        .onRef("roles.organization_id", "=", "memberships.organization_id")
        .onRef("roles.id", "=", "memberships.role_id"),
    )
    .where("memberships.organization_id", "=", organizationId);
