import type { Membership } from "../../database/tenant.ts";
import { fieldPermissions } from "./field-permissions.ts";

const requiredPermissions: Readonly<Record<string, Readonly<Record<string, string>>>> =
  fieldPermissions;

/** Returns the changes of the fields that a member may see. */
export function toVisibleChanges<Change extends { field: string }>(
  { permissions }: Pick<Membership, "permissions">,
  target: { kind: string } | null,
  changes: readonly Change[],
): Change[] {
  const permissionOfField = requiredPermissions[target?.kind ?? ""] ?? {};
  return changes.filter(({ field }) => {
    const permission = permissionOfField[field];
    return permission === undefined || permissions.includes(permission);
  });
}
