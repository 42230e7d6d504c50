import type { Transaction } from "../../database/tenant.ts";
import type { RecordedChange, Target } from "../../kernel/audit.ts";
import type { ChangeContext, Inverse } from "../../kernel/changes/change.ts";
import { type LoadedEntry, loadEntry } from "./audit-entry.ts";

/** Returns the entry in the form that the `undo` of its change takes. */
function toRecordedChange({ entry, params }: LoadedEntry): RecordedChange {
  return { params, target: entry.target as Target, changes: entry.changes };
}

/**
 * Finds the change and the input that undo an entry; null if there are none.
 *
 * An entry that is itself an undo records what it changed, not how. The entry that it undid tells how: the
 * undo was the inverse of that entry, and so is undone by the inverse of that inverse.
 */
export async function findInverse(
  { changeOf, transaction }: Pick<ChangeContext, "changeOf"> & { transaction: Transaction },
  found: LoadedEntry,
): Promise<Inverse | null> {
  // The newest first, down to the entry that an operation wrote.
  const chain = [found];
  for (let last = found; last.entry.revertsEntryId !== null;) {
    last = await loadEntry(transaction, last.entry.revertsEntryId);
    chain.push(last);
  }
  const [first, ...undoings] = chain.toReversed() as [LoadedEntry, ...LoadedEntry[]];
  if (first.entry.target === null) return null;
  let inverse = changeOf(first.entry.action)?.undo?.(toRecordedChange(first)) ?? null;
  for (const undoing of undoings) {
    if (inverse === null) return null;
    const { change, params } = inverse;
    inverse = change.undo?.({ ...toRecordedChange(undoing), params }) ?? null;
  }
  return inverse;
}
