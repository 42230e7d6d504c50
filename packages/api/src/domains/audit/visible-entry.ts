import type { Membership } from "../../database/tenant.ts";
import { toVisibleChanges } from "../../kernel/permissions/visible-changes.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** Returns the entry without the changes that the member cannot read. */
export function toVisibleEntry(membership: Membership, entry: AuditEntry): AuditEntry {
  return { ...entry, changes: toVisibleChanges(membership, entry.target, entry.changes) };
}
