import type { FieldChange } from "./audit.ts";

/** The body of an update that writes the old values of recorded changes back. */
export function toFormerValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}
