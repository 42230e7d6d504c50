import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

// Replaces published samples on the page with a chosen example or with the call in the form. The samples are
// plain HTML, with a slot after each replaceable part; the style sheet hides the part while its slot has content.

const roots = new Map<string, Root>();

/** Renders contents into slots by name; the other slots are unchanged. */
export function fillSlots(filled: Iterable<readonly [name: string, content: ReactNode]>): void {
  for (const [name, content] of filled) rootOf(name)?.render(content);
}

/** Empties all slots, which shows the published samples again. */
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
