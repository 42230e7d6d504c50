import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertGrantable, lockOwnerRole } from "../../members/grants.ts";
import {
  assertNameAvailable,
  assertCustomRoleLimit,
  Role,
  roleMembers,
  toTarget,
} from "../role.ts";
import { roleDeletion } from "../changes/role-deletion.ts";

const NewRole = z
  .strictObject(roleMembers)
  .meta({ id: "NewRole", description: "A role of the organization's own." });

export const createRole = defineOperation({
  id: "createRole",
  method: "POST",
  path: "/v1/organizations/{organizationId}/roles",
  tag: "Members and roles",
  permission: "roles:manage",
  summary: "Create a role",
  description:
    "Creates a custom role; an organization can have 20. You cannot include a permission that your own role lacks. The event is `organization.updated`, with the kind `role`. Needs a person in a session of their own.",
  params: { organizationId: uuid() },
  body: NewRole,
  example: {
    name: "Planner",
    permissions: ["agenda:read", "agenda:write", "tasks:read", "tasks:write", "customers:read"],
  },
  success: 201,
  response: Role,
  problems: ["UNIQUE_CONFLICT", "LIMIT_REACHED"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params, target }) => ({
    change: roleDeletion,
    params: { ...params, roleId: target.id },
  }),
  uniques: { roles_name: "name" },
  async plan({ transaction, membership, organizationId, body, now }) {
    assertGrantable(membership, body.permissions);
    const role: Role = {
      id: uuidv7(),
      organizationId,
      name: body.name,
      isBuiltIn: false,
      permissions: body.permissions,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await Promise.all([
      lockOwnerRole(transaction, organizationId),
      assertNameAvailable(transaction, membership, role),
      assertCustomRoleLimit(transaction, organizationId),
    ]);
    return {
      result: role,
      change: {
        target: toTarget(role),
        before: null,
        after: role,
        event: { type: "organization.updated", object: role },
      },
      write: (tx) =>
        tx.write(
          queries.insertInto("roles").values({
            organization_id: organizationId,
            id: role.id,
            name: role.name,
            permissions: role.permissions,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});
