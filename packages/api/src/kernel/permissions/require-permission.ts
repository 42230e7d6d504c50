import type { Membership, Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import type { Change } from "../changes/change.ts";

/** @throws Problem ORGANIZATION_PERMISSION_DENIED */
export function requirePermission(
  { permissions }: Pick<Membership, "permissions">,
  permission: string,
): void {
  if (permissions.includes(permission)) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Your role in this organization lacks the permission ${permission}.`,
    { requiredPermission: permission },
  );
}

/** Whether a member lacks the permission of a change, but may make it as owner of the record. */
export async function mayChangeAsOwner(
  { permission, owner }: Pick<Change, "permission" | "owner">,
  { permissions, userId }: Pick<Membership, "permissions" | "userId">,
  { transaction, params }: { transaction: Transaction; params: Record<string, unknown> },
): Promise<boolean> {
  if (owner === undefined || permissions.includes(permission)) return false;
  if (owner.permission !== null && !permissions.includes(owner.permission)) return false;
  return (await owner.find(transaction, params)) === userId;
}
