import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

// What stands in the samples of the page in place of what was published with it: an example that is chosen,
// or what is being tried. The samples are plain HTML, with a slot behind each part that can be written anew;
// the style sheet hides a part as long as its slot has content.

const roots = new Map<string, Root>();

/** Fills slots by their names; those that are not named keep what they have. */
export function fillSlots(filled: Iterable<readonly [name: string, content: ReactNode]>): void {
  for (const [name, content] of filled) rootOf(name)?.render(content);
}

/** Shows again what was published. */
export function emptySlots(): void {
  for (const root of roots.values()) root.render(null);
}

function rootOf(name: string): Root | undefined {
  const known = roots.get(name);
  if (known) return known;
  const slot = document.querySelector(`[data-slot="${name}"]`);
  if (!slot) return undefined;
  const root = createRoot(slot);
  roots.set(name, root);
  return root;
}
