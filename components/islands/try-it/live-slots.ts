import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

// Replaces published samples on the page by a chosen example or by the call being tried. The samples are plain
// HTML, with a slot behind each replaceable part; the style sheet hides a part as long as its slot has content.

const roots = new Map<string, Root>();

/** Fills slots by name; the others keep their content. */
export function fillSlots(filled: Iterable<readonly [name: string, content: ReactNode]>): void {
  for (const [name, content] of filled) rootOf(name)?.render(content);
}

/** Restores the published content. */
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
