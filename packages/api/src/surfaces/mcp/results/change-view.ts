// Decision: decisions/0018-tool-definitions-and-results.md
import { isNoise, type Json } from "./record-view.ts";

/** Identifies the record and its version. */
const identity = ["id", "number", "displayNumber", "etag"];

/** What a view adds to a record that has these members. */
const derived: Readonly<Record<string, readonly string[]>> = {
  startAt: ["localStart", "weekday"],
  endAt: ["localEnd"],
};

/**
 * Returns what a change shows of a record: what identifies it, and the members that changed, null for one that
 * was emptied. The caller knows the rest, or asks for it with `detail`.
 *
 * @param record the record itself
 * @param shown the record as a read shows it
 * @param changed names of members, as in the audit entry
 */
export function toChangeView(record: Json, shown: Json, changed: readonly string[]): Json {
  const names = new Set([...identity, ...changed.flatMap(withDerived)]);
  const emptied = changed.filter((name) => record[name] === null && !isNoise(name));
  return {
    ...Object.fromEntries(Object.entries(shown).filter(([name]) => names.has(name))),
    ...Object.fromEntries(emptied.map((name) => [name, null])),
  };
}

/** Members of a new record that only machines or later readers need. */
const laterNeeded = new Set(["url", "createdAt", "updatedAt"]);

/**
 * Returns what a creation shows: what the service has added to the arguments, such as numbers, totals and ids.
 *
 * @param given the arguments; members equal to them are left out
 */
export function toNewView(shown: Json, given: Json): Json {
  return Object.fromEntries(
    Object.entries(shown).filter(
      ([name, value]) =>
        identity.includes(name) ||
        !(laterNeeded.has(name) || isEmptyList(value) || isSame(value, given[name])),
    ),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isSame(value: unknown, given: unknown): boolean {
  return given !== undefined && JSON.stringify(value) === JSON.stringify(given);
}

/** Adds the formatted amount to an amount, and the name to an id. */
function withDerived(name: string): string[] {
  return [
    name,
    name.replace(/Minor$/u, "Formatted"),
    name.replace(/Id$/u, "Name"),
    ...(derived[name] ?? []),
  ];
}
