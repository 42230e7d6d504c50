import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { assertCustom, lockRole, assertCustomRoleLimit, type Role } from "../role.ts";
import { assertGrantable, lockOwnerRole } from "../../members/grants.ts";

export const roleDeletion: Change<undefined> = defineChange({
  permission: "roles:manage",
  params: { organizationId: uuid(), roleId: uuid() },
  firstPartyOnly: true,
  effect: "delete",
  undo: () => ({ change: roleRestoration }),
  load: async ({ transaction, member, params }) =>
    lockRole(transaction, (await member).organizationId, params.roleId),
  findUsed: findUsedRoles,
  async plan({ transaction, now }, loaded) {
    assertCustom(loaded.record);
    await assertUnused(transaction, loaded.record, now);
    return planDeletion(loaded, "roles", now, { type: "organization.updated" });
  },
});

/** Undoes `deleteRole`. Only reverting an audit entry runs it. */
const roleRestoration: Change<Role> = defineChange({
  permission: "roles:manage",
  params: { organizationId: uuid(), roleId: uuid() },
  firstPartyOnly: true,
  effect: "restore",
  undo: () => ({ change: roleDeletion }),
  uniques: { roles_name: "name" },
  conflict: "RESTORE_CONFLICT",
  // Locks in the same order as `createRole`: the owner role first.
  load: async ({ transaction, member, params }) => {
    const { organizationId } = await member;
    const [, loaded] = await Promise.all([
      lockOwnerRole(transaction, organizationId),
      lockRole(transaction, organizationId, params.roleId),
    ]);
    return loaded;
  },
  async plan({ transaction, membership, organizationId, now }, loaded) {
    assertGrantable(membership, loaded.record.permissions);
    await assertCustomRoleLimit(transaction, organizationId);
    return planRestoration(loaded, "roles", now, { type: "organization.updated" });
  },
});

/** Returns those of these roles that members or pending invitations have. */
function findUsedRoles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return transaction.all({
    text: `select role_id as id from memberships
where role_id = any($1::uuid[]) and removed_at is null
union select role_id from invitations
where role_id = any($1::uuid[]) and state = 'pending' and expires_at > now()`,
    values: [ids],
  });
}

/** @throws Problem ROLE_IN_USE */
async function assertUnused(transaction: Transaction, role: Role, now: Date): Promise<void> {
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
    formatCount(members?.count ?? 0, "member"),
    formatCount(invitations?.count ?? 0, "pending invitation"),
  ].filter((text) => text !== null);
  if (uses.length === 0) return;
  throw new Problem("ROLE_IN_USE", `The role ${name} is in use: ${uses.join(", ")}.`);
}

function formatCount(count: number, noun: string): string | null {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
