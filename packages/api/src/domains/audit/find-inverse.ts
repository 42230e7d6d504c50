import type { RecordedChange, Target } from "../../kernel/audit.ts";
import type { Undo } from "../../kernel/define-operation.ts";
import type { Service } from "../../service.ts";
import type { Transaction } from "../../database/tenant.ts";
import { loadEntry, type LoadedEntry } from "./audit-entry.ts";

/** The entry as the `undo` of its operation is told of it. */
function toRecordedChange({ entry, params }: LoadedEntry): RecordedChange {
  return { params, target: entry.target as Target, changes: entry.changes };
}

/**
 * The operation and the request that undo an entry; null when there are none.
 *
 * An entry that is itself an undoing tells what it changed, not how: that is found by the entry that it
 * undid, whose inverse it ran; so it is undone by the inverse of that inverse.
 */
export async function findInverse(
  { registry }: Service,
  transaction: Transaction,
  found: LoadedEntry,
): Promise<Undo | null> {
  // The youngest first, down to the entry that an operation of the registry wrote.
  const chain = [found];
  for (let last = found; last.entry.revertsEntryId !== null;) {
    last = await loadEntry(transaction, last.entry.revertsEntryId);
    chain.push(last);
  }
  const [first, ...undoings] = chain.toReversed() as [LoadedEntry, ...LoadedEntry[]];
  if (first.entry.target === null) return null;
  const operation = registry.find(({ id }) => id === first.entry.action);
  let undo = operation?.undo?.(toRecordedChange(first)) ?? null;
  for (const undoing of undoings) {
    if (undo === null) return null;
    const { params } = undo;
    undo = undo.operation.undo?.({ ...toRecordedChange(undoing), params }) ?? null;
  }
  return undo;
}
