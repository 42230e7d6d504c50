import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { asUser } from "../../../database/tenant.ts";
import { CurrentUser, readCurrentUser } from "../user.ts";

export const getCurrentUser = defineAccountOperation({
  id: "getCurrentUser",
  method: "GET",
  path: "/v1/users/me",
  tag: "Account",
  permission: "authenticated",
  summary: "Get the current user",
  description:
    "Returns the caller, the organizations they are a member of with role and permissions, and what the call was made with. The account is made at the first request.",
  success: 200,
  response: CurrentUser,
  traits: ["fixedBySpecification"],
  handle: async ({ service, principal, now }) => {
    const result = await asUser(service.database, principal.userId, (transaction) =>
      readCurrentUser(transaction, principal, now),
    );
    return { result };
  },
});
