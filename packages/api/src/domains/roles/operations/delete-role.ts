import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { assertCustom, holdRole, type Role } from "../role.ts";
import { restoreRole } from "../changes/restore-role.ts";

export const deleteRole: Operation = defineOperation({
  id: "deleteRole",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/roles/{roleId}",
  tag: "Members and roles",
  permission: "roles:manage",
  summary: "Delete a role",
  description:
    "Deletes a custom role that neither members nor pending invitations have. Built-in roles are the same everywhere: deleting one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. Told as `organization.updated`, with the kind `role`. Needs a person in a session of their own.",
  params: { organizationId: uuid(), roleId: uuid() },
  success: 204,
  problems: ["ROLE_IN_USE"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params }) => ({ operation: restoreRole, params }),
  load: ({ transaction, organizationId, params }) =>
    holdRole(transaction, organizationId, params.roleId),
  async plan({ transaction, now }, loaded) {
    assertCustom(loaded.record);
    await refuseUsed(transaction, loaded.record, now);
    return planDeletion(loaded, "roles", now, { type: "organization.updated" });
  },
});

/** @throws Problem ROLE_IN_USE */
async function refuseUsed(transaction: Transaction, role: Role, now: Date): Promise<void> {
  const { id, organizationId, name } = role;
  const [members, invitations] = await Promise.all([
    transaction.one(
      queries
        .selectFrom("memberships")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organization_id", "=", organizationId)
        .where("role_id", "=", id)
        .where("removed_at", "is", null),
    ),
    transaction.one(
      queries
        .selectFrom("invitations")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organization_id", "=", organizationId)
        .where("role_id", "=", id)
        .where("state", "=", "pending")
        .where("expires_at", ">", now),
    ),
  ]);
  const uses = [
    counted(members?.count ?? 0, "member"),
    counted(invitations?.count ?? 0, "pending invitation"),
  ].filter((text) => text !== null);
  if (uses.length === 0) return;
  throw new Problem("ROLE_IN_USE", `The role ${name} is in use: ${uses.join(", ")}.`);
}

function counted(count: number, noun: string): string | null {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
