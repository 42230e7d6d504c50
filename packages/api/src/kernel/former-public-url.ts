import { isRecord } from "../schema/is-record.ts";

// Until links to quotes were stored as hashes, every representation of a sent quote contained the link, in
// `publicUrl`. What was stored then is shown without it: the records of the audit log must stay as they are, and a
// process of the version before may still write others during an upgrade.

const member = "publicUrl";

/** Returns a stored value without the links to quotes in it, at any depth. */
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

/** Returns stored changes of fields with the link to a quote masked, as secrets are. */
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
