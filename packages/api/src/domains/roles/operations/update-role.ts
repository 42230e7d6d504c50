import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertGrantable } from "../../members/grants.ts";
import { assertCustom, lockRole, assertNameAvailable, Role, roleMembers } from "../role.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";

const RoleUpdate = z.strictObject(roleMembers).exactPartial().meta({
  id: "RoleUpdate",
  description: "Fields that you omit stay as they are; `permissions` replaces the whole list.",
});

export const updateRole = defineOperation({
  id: "updateRole",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/roles/{roleId}",
  tag: "Members and roles",
  permission: "roles:manage",
  summary: "Update a role",
  description:
    "Changes the name or the permissions of a custom role; it applies from the next request of the members who have it. You cannot add a permission that your own role lacks. Built-in roles are the same everywhere: changing one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. The event is `organization.updated`, with the kind `role`. Needs a person in a session of their own.",
  params: { organizationId: uuid(), roleId: uuid() },
  body: RoleUpdate,
  example: { name: "Planner", permissions: ["agenda:read", "agenda:write", "tasks:read"] },
  success: 200,
  response: Role,
  problems: ["UNIQUE_CONFLICT"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: undoUpdate,
  uniques: { roles_name: "name" },
  load: async ({ transaction, member, params }) =>
    lockRole(transaction, (await member).organizationId, params.roleId),
  async plan({ transaction, membership, body, now }, loaded) {
    const before = loaded.record;
    const changed = changedValues<Role>(before, body);
    if (Object.keys(changed).length === 0) return unchanged(before);
    const after: Role = { ...before, ...changed, updatedAt: now.toISOString() };
    assertCustom(before);
    assertGrantable(
      membership,
      after.permissions.filter((permission) => !before.permissions.includes(permission)),
    );
    if (changed.name !== undefined) await assertNameAvailable(transaction, membership, after);
    const event = { type: "organization.updated" as const, object: after };
    return planUpdate(loaded, after, {
      table: "roles",
      columns: changed,
      now,
      event,
      label: after.name,
    });
  },
});
