import type { Membership } from "../../database/tenant.ts";
import { costPricePermission } from "../products/cost-price.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** The permission that a field needs besides `audit:read`, by the kind of its record. */
const guarded: Record<string, Record<string, string>> = {
  product: { costPriceMinor: costPricePermission },
};

/** Leaves out the changes of fields of a record that this member may not see in the record itself. */
export function toVisibleChanges<Change extends { field: string }>(
  { permissions }: Pick<Membership, "permissions">,
  target: { kind: string } | null,
  changes: readonly Change[],
): Change[] {
  const fields = guarded[target?.kind ?? ""] ?? {};
  return changes.filter(({ field }) => {
    const needed = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return needed === undefined || permissions.includes(needed);
  });
}

/** Returns the entry as this member may see it. */
export function toVisibleEntry(membership: Membership, entry: AuditEntry): AuditEntry {
  return { ...entry, changes: toVisibleChanges(membership, entry.target, entry.changes) };
}
