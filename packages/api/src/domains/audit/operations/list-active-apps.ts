import { queries } from "../../../database/queries.ts";
import { byColumn, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { ActiveAppList } from "../active-app.ts";

export const listActiveApps = defineOperation({
  id: "listActiveApps",
  method: "GET",
  path: "/v1/organizations/{organizationId}/active-apps",
  tag: "Audit log",
  permission: "audit:read",
  summary: "List apps that were active",
  description:
    "Lists which OAuth and MCP clients appear in the audit log, for which members, and when last; the latest first. Reads are not recorded. Which apps a member has connected is not shown: only members themselves see and revoke that.",
  params: { organizationId: uuid() },
  query: listQuery(["lastActiveAt"], "-lastActiveAt"),
  success: 200,
  response: ActiveAppList,
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listActiveApps",
      from: queries
        .selectFrom("client_activity")
        .innerJoin("users", "users.id", "client_activity.user_id")
        .select([
          "client_activity.id",
          "client_activity.client_id as clientId",
          "client_activity.client_name as clientName",
          "client_activity.user_id as userId",
          "users.display_name as userName",
          "client_activity.last_active_at as lastActiveAt",
        ])
        .where("client_activity.organization_id", "=", context.organizationId),
      sorts: { lastActiveAt: byColumn("client_activity.last_active_at", "timestamptz") },
      id: byColumn("client_activity.id", "uuid"),
      toItems: (rows) =>
        rows.map(({ id, clientId, clientName, userId, userName, lastActiveAt }) => ({
          id,
          clientId,
          clientName,
          userId,
          userName,
          lastActiveAt: lastActiveAt.toISOString(),
        })),
    }),
});
