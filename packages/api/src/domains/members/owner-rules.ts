import { Problem } from "../../problems/problem.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { lockOwnerRole, ownersOnlyProblem } from "./grants.ts";
import { loadMember, type Member } from "./member.ts";
import { selectMemberships } from "./select-memberships.ts";

/** The owners of an organization, needed to validate a change of a member. */
export type Owners = {
  ownerRoleId: string;
  /** The user ids of the owners who are not disabled. */
  ownerIds: string[];
};

/**
 * Loads a member to be changed or removed, and the owners. Locks the members of the organization against other
 * changes until the end of the transaction.
 */
export async function lockMember(
  transaction: Transaction,
  caller: Membership,
  userId: string,
  options?: { removed: boolean },
) {
  // Sent in this order, in one round trip: both reads see the state after the lock was acquired.
  const [ownerRoleId, owners, loaded] = await Promise.all([
    lockOwnerRole(transaction, caller.organizationId),
    transaction.all(
      selectMemberships(caller.organizationId)
        .select(["memberships.user_id", "memberships.role_id"])
        .where("memberships.disabled_at", "is", null)
        .where("roles.is_built_in", "=", true),
    ),
    loadMember(transaction, caller, userId, options),
  ]);
  const ownerIds = owners
    .filter(({ role_id }) => role_id === ownerRoleId)
    .map(({ user_id }) => user_id);
  return { ...loaded, ownerRoleId, ownerIds };
}

/**
 * Asserts that only owners change owners, and that an enabled owner remains.
 *
 * @param after null for a removal
 * @throws Problem ORGANIZATION_PERMISSION_DENIED, LAST_OWNER
 */
export function assertOwnersRemain(
  { ownerRoleId, ownerIds }: Owners,
  caller: Membership,
  before: Member,
  after: Pick<Member, "roleId" | "disabledAt"> | null,
): void {
  const concernsOwner = before.roleId === ownerRoleId || after?.roleId === ownerRoleId;
  // The caller's own membership may have changed while this request waited for the lock.
  if (concernsOwner && !ownerIds.includes(caller.userId))
    throw ownersOnlyProblem("change who its owners are");
  const remainsOwner = after?.roleId === ownerRoleId && after.disabledAt === null;
  if (remainsOwner || ownerIds.some((id) => id !== before.userId)) return;
  if (!ownerIds.includes(before.userId)) return;
  throw new Problem("LAST_OWNER", `${before.displayName} is the only owner of this organization.`, {
    hint: "Make another member an owner first.",
  });
}
