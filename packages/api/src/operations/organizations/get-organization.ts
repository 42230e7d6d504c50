import { queries } from "../../database/queries.ts";
import { defineOperation } from "../../operation.ts";
import { notFound } from "../../refusals.ts";
import { uuid } from "../../schema/values.ts";
import { Organization, toOrganization } from "./organization.ts";

export const getOrganization = defineOperation({
  id: "getOrganization",
  method: "GET",
  path: "/v1/organizations/{organizationId}",
  tag: "Organizations",
  permission: "organization:read",
  summary: "Read an organization",
  description: "Returns the organization with its settings and the caller's role in it.",
  params: { organizationId: uuid() },
  success: 200,
  response: Organization,
  flags: "",
  async read({ transaction, organizationId, membership }) {
    const row = await transaction.one(
      queries.selectFrom("organizations").selectAll().where("id", "=", organizationId),
    );
    if (row === undefined) throw notFound("organization", organizationId);
    const { roleId, roleName, permissions } = membership;
    return toOrganization(row, { id: roleId, name: roleName, permissions });
  },
});
