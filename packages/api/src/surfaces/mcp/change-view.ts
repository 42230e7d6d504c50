import type { Json } from "./record-view.ts";

/** By what the record is found again, and which version of it this is. */
const identity = ["id", "number", "displayNumber", "etag"];

/** What a view adds to a record when it has these. */
const derived: Readonly<Record<string, readonly string[]>> = {
  startAt: ["localStart", "weekday"],
  endAt: ["localEnd"],
};

/**
 * What a change answers of a record: by what it is found again, and the members that were changed. Who
 * made the call knows the rest, or asks for it with `detail`.
 *
 * @param shown the record as a read shows it
 * @param changed names of members, as the audit entry has them
 */
export function toChangeView(shown: Json, changed: readonly string[]): Json {
  const names = new Set([...identity, ...changed.flatMap(withDerived)]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.has(name)));
}

/** Of a new record, what only machines or later readers need. */
const laterNeeded = new Set(["url", "createdAt", "updatedAt"]);

/**
 * What a creation answers: what the service has made of the arguments, such as numbers, totals and ids.
 *
 * @param given the arguments; members that are just what was given are left out
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

/** Beside an amount stands how people write it, beside an id the name. */
function withDerived(name: string): string[] {
  return [
    name,
    name.replace(/Minor$/u, "Formatted"),
    name.replace(/Id$/u, "Name"),
    ...(derived[name] ?? []),
  ];
}
