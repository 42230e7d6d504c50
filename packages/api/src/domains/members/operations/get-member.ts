import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadMember, Member } from "../member.ts";

export const getMember = defineOperation({
  id: "getMember",
  method: "GET",
  path: "/v1/organizations/{organizationId}/members/{userId}",
  tag: "Members and roles",
  permission: "members:read",
  summary: "Get a member",
  description:
    "Returns one member. `email` is null for callers without `members:manage`. A removed member is not found.",
  params: { organizationId: uuid(), userId: uuid() },
  success: 200,
  response: Member,
  load: async ({ transaction, member, params }) =>
    loadMember(transaction, await member, params.userId),
  read: (_, { record }) => record,
});
