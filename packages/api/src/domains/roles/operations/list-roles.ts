import { byColumn, byName, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toRecord } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { Role, selectRoles } from "../role.ts";

export const listRoles = defineOperation({
  id: "listRoles",
  method: "GET",
  path: "/v1/organizations/{organizationId}/roles",
  tag: "Members and roles",
  permission: "members:read",
  summary: "List roles",
  description: "Lists the built-in roles and the organization's own, with what each allows.",
  params: { organizationId: uuid() },
  query: listQuery(["name", "createdAt", "updatedAt"], "name", { deletable: true }),
  success: 200,
  response: listOf(Role, "RoleList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listRoles",
      from: selectRoles(context.organizationId),
      sorts: {
        name: byName("name"),
        createdAt: byColumn("created_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toRecord(Role.shape, row)),
    }),
});
