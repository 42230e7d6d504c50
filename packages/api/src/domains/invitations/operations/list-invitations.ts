import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Invitation, selectInvitations, toInvitation } from "../invitation.ts";

export const listInvitations = defineOperation({
  id: "listInvitations",
  method: "GET",
  path: "/v1/organizations/{organizationId}/invitations",
  tag: "Members and roles",
  permission: "members:read",
  summary: "List invitations",
  description:
    "Lists the invitations of the organization in every state. `email` is null for callers without `members:manage`. The token of an invitation is never shown.",
  params: { organizationId: uuid() },
  query: listQuery(["createdAt", "updatedAt"], "-createdAt"),
  success: 200,
  response: listOf(Invitation, "InvitationList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) =>
    paginate(context, {
      operationId: "listInvitations",
      from: selectInvitations(),
      sorts: {
        createdAt: byColumn("created_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toInvitation(row, context.membership, context.now)),
    }),
});
