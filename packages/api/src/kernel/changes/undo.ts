import type { FieldChange, RecordedChange } from "../audit.ts";

/** Returns the body of an update that restores the values before the recorded changes. */
export function toPreviousValues(changes: readonly FieldChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

/** Returns the input that undoes an update by the same change: the previous values. */
export function undoUpdate({ changes }: RecordedChange): { body: Record<string, unknown> } {
  return { body: toPreviousValues(changes) };
}
