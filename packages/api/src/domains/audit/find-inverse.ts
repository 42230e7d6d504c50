import type { Transaction } from "../../database/tenant.ts";
import type { RecordedChange, Target } from "../../kernel/audit.ts";
import type { ChangeContext, Inverse } from "../../kernel/changes/change.ts";
import { type LoadedEntry, loadEntry } from "./audit-entry.ts";

/** Returns the entry as the input of its change's `undo`. */
function toRecordedChange({ entry, params }: LoadedEntry): RecordedChange {
  return { params, target: entry.target as Target, changes: entry.changes };
}

/**
 * Returns the change and its input that undo an entry; null if the entry cannot be undone.
 *
 * The entry of a revert does not name the change that it made: that was the inverse of the entry that it reverted.
 * So it is undone by the inverse of that inverse.
 */
export async function findInverse(
  { changeOf, transaction }: Pick<ChangeContext, "changeOf"> & { transaction: Transaction },
  loaded: LoadedEntry,
): Promise<Inverse | null> {
  // From the newest revert to the entry of an operation.
  const chain = [loaded];
  for (let last = loaded; last.entry.revertsEntryId !== null;) {
    last = await loadEntry(transaction, last.entry.revertsEntryId);
    chain.push(last);
  }
  const [original, ...reverts] = chain.toReversed() as [LoadedEntry, ...LoadedEntry[]];
  if (original.entry.target === null) return null;
  let inverse = changeOf(original.entry.action)?.undo?.(toRecordedChange(original)) ?? null;
  for (const revert of reverts) {
    if (inverse === null) return null;
    const { change, params } = inverse;
    inverse = change.undo?.({ ...toRecordedChange(revert), params }) ?? null;
  }
  return inverse;
}
