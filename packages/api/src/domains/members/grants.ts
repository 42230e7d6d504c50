import { queries } from "../../database/queries.ts";
import { ownerRole } from "../../kernel/permissions/permissions.ts";
import { Problem } from "../../problems/problem.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

/**
 * Refuses to let a member grant permissions that they lack themselves.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export function assertGrantable(membership: Membership, granted: readonly string[]): void {
  const lacking = granted.find((permission) => !membership.permissions.includes(permission));
  if (lacking === undefined) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Nobody grants a permission they lack: your role does not have ${lacking}.`,
    { requiredPermission: lacking },
  );
}

/** Returns the refusal of anything that only owners change. */
export function ownersOnly(what: "who its owners are" | "its approval policies"): Problem {
  return new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Only owners of the organization change ${what}.`,
  );
}

/**
 * Reads a role that the caller is about to give to someone. It can be neither changed nor deleted until the
 * end of the transaction.
 *
 * @throws Problem REFERENCE_NOT_FOUND; ORGANIZATION_PERMISSION_DENIED
 */
export async function readGrantedRole(
  transaction: Transaction,
  membership: Membership,
  roleId: string,
) {
  // A member sees their own role in every organization, hence the condition.
  const role = await transaction.one(
    queries
      .selectFrom("roles")
      .select(["id", "name", "permissions", "is_built_in as isBuiltIn"])
      .where("organization_id", "=", membership.organizationId)
      .where("id", "=", roleId)
      .where("deleted_at", "is", null)
      .forKeyShare(),
  );
  if (role === undefined) {
    throw referencesNotFound([{ pointer: "/roleId", kind: "role", id: roleId }]);
  }
  const makesOwner = role.isBuiltIn && role.name === ownerRole.name;
  if (makesOwner && membership.roleId !== role.id) throw ownersOnly("who its owners are");
  assertGrantable(membership, role.permissions);
  return role;
}

/**
 * Serializes changes of the members, owners and roles of the organization until the end of the transaction:
 * two owners who demote each other, or two roles that would both be the twentieth, come one after the other.
 * Read what you are about to judge after this.
 *
 * @returns the id of the built-in role of owners
 */
export async function holdOwnerRole(
  transaction: Transaction,
  organizationId: string,
): Promise<string> {
  const role = await transaction.one(
    queries
      .selectFrom("roles")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("is_built_in", "=", true)
      .where("name", "=", ownerRole.name)
      // Not `for update`: rows that refer to the role can still be written meanwhile.
      .forNoKeyUpdate(),
  );
  if (role === undefined) throw new Error("an organization without the role of its owners");
  return role.id;
}
