import type { Membership } from "../../database/tenant.ts";
import type { ReadContext } from "../../kernel/define-operation.ts";
import { toVisibleChanges } from "../../kernel/permissions/visible-changes.ts";
import type { AuditEntry, LoadedEntry } from "./audit-entry.ts";
import { findReversible } from "./find-reversible.ts";

/** Returns the entry without the changes that the member cannot read. */
export function toVisibleEntry(membership: Membership, entry: AuditEntry): AuditEntry {
  return { ...entry, changes: toVisibleChanges(membership, entry.target, entry.changes) };
}

/** Returns the entries as the caller may see them, with whether the caller can undo them now. */
export async function toVisibleEntries(
  context: ReadContext<any, any>,
  entries: readonly LoadedEntry[],
): Promise<AuditEntry[]> {
  const reversible = await findReversible(context, entries);
  return entries.map(({ entry }) => ({
    ...toVisibleEntry(context.membership, entry),
    reversible: reversible.has(entry.id),
  }));
}
