import type { FieldChange, RecordedChange } from "../audit.ts";

/** The body of an update that writes the old values of recorded changes back. */
export function toFormerValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

/** The undoing of an update by the same change: it writes the old values back. */
export function writeBack({ changes }: RecordedChange): { body: Record<string, unknown> } {
  return { body: toFormerValues(changes) };
}
