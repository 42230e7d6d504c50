import { useSyncExternalStore, type ReactNode } from "react";

// What stands in the samples of the page in place of what was published with it, while an operation is
// being tried. The samples are not hydrated with what tries it: its code comes at the first click.

let contents: ReadonlyMap<string, ReactNode> = new Map();
const listeners = new Set<() => void>();

/** Fills slots by their names; those that are not named keep what they have. */
export function fillSlots(filled: Iterable<readonly [name: string, content: ReactNode]>): void {
  contents = new Map([...contents, ...filled]);
  for (const listen of listeners) listen();
}

/** Gives every slot back what was published. */
export function emptySlots(): void {
  contents = new Map();
  for (const listen of listeners) listen();
}

/** What stands in a slot now; undefined for what was published. */
export function useSlot(name: string): ReactNode {
  return useSyncExternalStore(
    listen,
    () => contents.get(name),
    () => undefined,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
