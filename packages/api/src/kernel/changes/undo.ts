import type { FieldChange, RecordedChange } from "../audit.ts";

/** Returns the body of an update that restores the values before recorded changes. */
export function toFormerValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

/** Undoes an update by the same change, writing the old values back. */
export function writeBack({ changes }: RecordedChange): { body: Record<string, unknown> } {
  return { body: toFormerValues(changes) };
}
