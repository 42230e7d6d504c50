import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";

// What stands in the samples of the page in place of what was published with it, while an operation is
// being tried. The samples are plain HTML, with a slot behind each part that can be written anew; the style
// sheet hides a part as long as its slot has content.

type Contents = ReadonlyMap<string, ReactNode>;

let contents: Contents = new Map();
const listeners = new Set<() => void>();

/** Fills slots by their names; those that are not named keep what they have. */
export function fillSlots(filled: Iterable<readonly [name: string, content: ReactNode]>): void {
  change(new Map([...contents, ...filled]));
}

/** Shows again what was published. */
export function emptySlots(): void {
  change(new Map());
}

function change(next: Contents): void {
  contents = next;
  for (const listener of listeners) listener();
}

/** Puts the contents into the slots of the page. */
export function LiveSlots(): ReactNode {
  const filled = useSyncExternalStore(listen, () => contents);
  return [...filled].map(([name, content]) => {
    const slot = document.querySelector(`[data-slot="${name}"]`);
    return slot && createPortal(content, slot, name);
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
