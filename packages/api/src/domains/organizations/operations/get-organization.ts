import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadOrganization, Organization } from "../organization.ts";

export const getOrganization = defineOperation({
  id: "getOrganization",
  method: "GET",
  path: "/v1/organizations/{organizationId}",
  tag: "Organizations",
  permission: "organization:read",
  summary: "Get an organization",
  description: "Returns the organization with its settings and the caller's role in it.",
  params: { organizationId: uuid() },
  success: 200,
  response: Organization,
  load: async ({ transaction, member }) => loadOrganization(transaction, await member),
  read: (_, { record }) => record,
});
