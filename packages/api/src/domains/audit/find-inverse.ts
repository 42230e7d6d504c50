import type { Transaction } from "../../database/tenant.ts";
import type { RecordedChange, Target } from "../../kernel/audit.ts";
import type { ChangeContext, Inverse } from "../../kernel/changes/change.ts";
import { type LoadedEntry, loadEntries } from "./audit-entry.ts";

/** An entry, followed by the entry that it reverted, and so on, to the entry of an operation. */
export type RevertChain = [LoadedEntry, ...LoadedEntry[]];

/** Loads the chains of entries, with one query for each step that the longest of them goes back. */
export async function loadRevertChains(
  transaction: Transaction,
  entries: readonly LoadedEntry[],
): Promise<RevertChain[]> {
  const byId = new Map(entries.map((loaded) => [loaded.entry.id, loaded]));
  for (let latest = entries; latest.length > 0;) {
    const ids = latest.flatMap(({ entry: { revertsEntryId: id } }) =>
      id === null || byId.has(id) ? [] : [id],
    );
    latest = await loadEntries(transaction, ids);
    for (const loaded of latest) byId.set(loaded.entry.id, loaded);
  }
  return entries.map((loaded) => {
    const chain: RevertChain = [loaded];
    for (let last: LoadedEntry | undefined = loaded; last !== undefined;) {
      last = byId.get(last.entry.revertsEntryId ?? "");
      if (last !== undefined) chain.push(last);
    }
    return chain;
  });
}

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
export function findInverse(
  changeOf: ChangeContext["changeOf"],
  chain: RevertChain,
): Inverse | null {
  const [original, ...reverts] = chain.toReversed() as RevertChain;
  if (original.entry.target === null) return null;
  let inverse = changeOf(original.entry.action)?.undo?.(toRecordedChange(original)) ?? null;
  for (const revert of reverts) {
    if (inverse === null) return null;
    const { change, params } = inverse;
    const recorded = { ...toRecordedChange(revert), params, revertParams: revert.params };
    inverse = change.undo?.(recorded) ?? null;
  }
  return inverse;
}
