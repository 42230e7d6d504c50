import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { planRestoration } from "../../../kernel/soft-delete.ts";
import { assertGrantable, holdOwnerRole } from "../../members/grants.ts";
import { deleteRole } from "../operations/delete-role.ts";
import { holdRole, refuseTooManyRoles, Role } from "../role.ts";

/** Undoes `deleteRole`. No address of the API: only an entry of the audit log leads here. */
const restoreRole: Operation = defineOperation({
  id: "restoreRole",
  method: "POST",
  path: "/v1/organizations/{organizationId}/roles/{roleId}/restore",
  tag: "Members and roles",
  permission: "roles:manage",
  summary: "Restore a role",
  description: "Brings a deleted role back, within 30 days.",
  params: { organizationId: uuid(), roleId: uuid() },
  success: 200,
  response: Role,
  problems: ["RESTORE_CONFLICT", "LIMIT_REACHED"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params }) => ({ operation: deleteRole, params }),
  uniques: { roles_name: "name" },
  conflict: "RESTORE_CONFLICT",
  // In the order of `createRole`: the role of the owners first.
  load: async ({ transaction, organizationId, params }) => {
    const [, loaded] = await Promise.all([
      holdOwnerRole(transaction, organizationId),
      holdRole(transaction, organizationId, params.roleId),
    ]);
    return loaded;
  },
  async plan({ transaction, membership, organizationId, now }, loaded) {
    assertGrantable(membership, loaded.record.permissions);
    await refuseTooManyRoles(transaction, organizationId);
    return planRestoration(loaded, "roles", now, { type: "organization.updated" });
  },
});

export { restoreRole };
