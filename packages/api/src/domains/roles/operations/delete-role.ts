import { defineOperation } from "../../../kernel/define-operation.ts";
import { roleDeletion } from "../changes/role-deletion.ts";

export const deleteRole = defineOperation({
  id: "deleteRole",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/roles/{roleId}",
  tag: "Members and roles",
  summary: "Delete a role",
  description:
    "Deletes a custom role that neither members nor pending invitations have. Built-in roles are the same everywhere: deleting one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. The event is `organization.updated`, with the kind `role`. Needs a person in a session of their own.",
  success: 204,
  problems: ["ROLE_IN_USE"],
  traits: ["idempotent"],
  change: roleDeletion,
});
