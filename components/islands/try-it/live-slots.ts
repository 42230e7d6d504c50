import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

// Replaces published samples on the page with a chosen example or with the call in the form. The samples are
// plain HTML, with a slot after each replaceable part; the style sheet hides the part while its slot has content.

const roots = new Map<string, Root>();

/** Renders contents into slots by name; the other slots are unchanged. */
export function fillSlots(contents: Iterable<readonly [name: string, content: ReactNode]>): void {
  for (const [name, content] of contents) rootOf(name)?.render(content);
}

/** Empties all slots, which shows the published samples again. */
export function clearSlots(): void {
  for (const root of roots.values()) root.render(null);
}

function rootOf(name: string): Root | undefined {
  const existing = roots.get(name);
  if (existing) return existing;
  const slot = document.querySelector(`[data-slot="${name}"]`);
  if (!slot) return undefined;
  const root = createRoot(slot);
  roots.set(name, root);
  return root;
}
