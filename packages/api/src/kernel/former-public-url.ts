import { isRecord } from "../schema/is-record.ts";

// Before links to quotes were stored as hashes, every representation of a sent quote contained the link in
// `publicUrl`. Responses leave it out of stored values: the audit log must stay unchanged, and during an upgrade a
// process of the previous version may still write such values.

const member = "publicUrl";

/** Returns a stored value with `publicUrl` set to null, at any depth. */
export function withoutPublicUrl<Value>(stored: Value): Value;
export function withoutPublicUrl(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map((each) => withoutPublicUrl<unknown>(each));
  if (!isRecord(stored)) return stored;
  const entries = Object.entries(stored).map(([name, value]) => [
    name,
    name === member ? null : withoutPublicUrl(value),
  ]);
  return Object.fromEntries(entries);
}

type StoredChange = { field: string; before: unknown; after: unknown };

/** Returns stored field changes with `publicUrl` masked like a secret. */
export function withMaskedPublicUrl<Change extends StoredChange>(
  changes: readonly Change[],
): Change[] {
  const mask = (value: unknown) => (typeof value === "string" ? "***" : value);
  return changes.map((change) =>
    change.field === member
      ? { ...change, before: mask(change.before), after: mask(change.after) }
      : change,
  );
}
