import { queries } from "../../../database/queries.ts";
import { byColumn, byName, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { asUser } from "../../../database/tenant.ts";
import { Organization, toOrganization } from "../organization.ts";

export const listOrganizations = defineAccountOperation({
  id: "listOrganizations",
  method: "GET",
  path: "/v1/organizations",
  tag: "Organizations",
  permission: "authenticated",
  summary: "List your organizations",
  description: "Lists the organizations that the caller is a member of.",
  query: listQuery(["name", "createdAt"], "name"),
  success: 200,
  response: listOf(Organization, "OrganizationList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated", "fixedBySpecification"],
  handle: async ({ service, principal, query, params }) => {
    const { userId } = principal;
    const result = await asUser(service.database, userId, (transaction) =>
      paginate(
        { service, transaction, organizationId: userId, params, query },
        {
          operationId: "listOrganizations",
          from: queries
            .selectFrom("organizations")
            .innerJoin("memberships", "memberships.organization_id", "organizations.id")
            .innerJoin("roles", (join) =>
              join
                .onRef("roles.organization_id", "=", "memberships.organization_id")
                .onRef("roles.id", "=", "memberships.role_id"),
            )
            .selectAll("organizations")
            .select(["roles.id as roleId", "roles.name as roleName", "roles.permissions"])
            .where("memberships.user_id", "=", userId)
            .where("memberships.disabled_at", "is", null),
          sorts: {
            name: byName("organizations.name"),
            createdAt: byColumn("organizations.created_at", "timestamptz"),
          },
          id: byColumn("organizations.id", "uuid"),
          toItems: (rows) =>
            rows.map(({ roleId, roleName, permissions, ...row }) =>
              toOrganization(row, { id: roleId, name: roleName, permissions }),
            ),
        },
      ),
    );
    return { result };
  },
});
