import type { FieldChange, RecordedChange } from "../audit.ts";

/** Returns the body of an update that restores the values before the recorded changes. */
export function toFormerValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

/** Returns the input that undoes an update by the same change: the previous values. */
export function writeBack({ changes }: RecordedChange): { body: Record<string, unknown> } {
  return { body: toFormerValues(changes) };
}
