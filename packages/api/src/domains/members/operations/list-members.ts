import { byColumn, byName, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Member, selectMembers, toMember } from "../member.ts";

export const listMembers = defineOperation({
  id: "listMembers",
  method: "GET",
  path: "/v1/organizations/{organizationId}/members",
  tag: "Members and roles",
  permission: "members:read",
  summary: "List members",
  description:
    "Lists the members of the organization, disabled ones among them; removed members are omitted. `email` is null for callers without `members:manage`.",
  params: { organizationId: uuid() },
  query: listQuery(["displayName", "joinedAt"], "displayName"),
  success: 200,
  response: listOf(Member, "MemberList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listMembers",
      from: selectMembers(context.organizationId).where("memberships.removed_at", "is", null),
      sorts: {
        displayName: byName("users.display_name"),
        joinedAt: byColumn("memberships.joined_at", "timestamptz"),
      },
      id: byColumn("memberships.user_id", "uuid"),
      toItems: (rows) => rows.map((row) => toMember(row, context.membership)),
    }),
});
