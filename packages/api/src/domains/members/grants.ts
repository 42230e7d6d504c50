import { queries } from "../../database/queries.ts";
import { isOwnerRole, ownerRole } from "../../kernel/permissions/permissions.ts";
import { Problem } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

/**
 * Asserts that a member has the permissions that they grant.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export function assertGrantable(membership: Membership, granted: readonly string[]): void {
  const missing = granted.find((permission) => !membership.permissions.includes(permission));
  if (missing === undefined) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Nobody grants a permission they lack: your role does not have ${missing}.`,
    { requiredPermission: missing },
  );
}

/** What only owners of an organization can do, whatever the permissions of other roles. */
type OwnerAction =
  | "change who its owners are"
  | "change its approval policies"
  | "export all of it"
  | "delete it";

/** Returns the problem for a call that only owners can make. */
export function ownersOnlyProblem(action: OwnerAction): Problem {
  return new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Only owners of the organization ${action}.`,
  );
}

/** Whether a member is an owner. No custom role has the name of the built-in one. */
export const isOwner = ({ roleName }: Pick<Membership, "roleName">): boolean =>
  roleName === ownerRole.name;

/** @throws Problem ORGANIZATION_PERMISSION_DENIED */
export function assertOwner(membership: Membership, action: OwnerAction): void {
  if (!isOwner(membership)) throw ownersOnlyProblem(action);
}

/**
 * Loads a role that the caller is about to assign, and asserts that they may grant it. Locks the role against
 * deletion until the end of the transaction.
 *
 * @throws Problem REFERENCE_NOT_FOUND; ORGANIZATION_PERMISSION_DENIED
 */
export async function loadGrantableRole(
  transaction: Transaction,
  membership: Membership,
  roleId: string,
) {
  // Row level security shows the caller their roles in all organizations, hence the condition.
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
  if (isOwnerRole(role) && membership.roleId !== role.id)
    throw ownersOnlyProblem("change who its owners are");
  assertGrantable(membership, role.permissions);
  return role;
}

/**
 * Asserts that a role can be given to a program: an owner is a person.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertNotOwnerRole(role: { name: string; isBuiltIn: boolean; id: string }): void {
  if (!isOwnerRole(role)) return;
  const text = "must not be the role of owners, since a program is never an owner";
  throw toValidationProblem([
    toBodyError(["roleId"], "enum", text, "the id of another role", role.id),
  ]);
}

/**
 * Locks the role of the owners, which serializes changes of members and roles until the end of the transaction, such
 * as of two owners who demote each other, or of two roles at the limit. Read what you validate after this call.
 *
 * @returns the id of the built-in role of owners
 */
export async function lockOwnerRole(
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
      // Not `for update`: rows that reference the role can still be written.
      .forNoKeyUpdate(),
  );
  if (role === undefined) throw new Error("the organization has no owner role");
  return role.id;
}
