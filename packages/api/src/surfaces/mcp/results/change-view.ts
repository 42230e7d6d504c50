// Decision: decisions/0018-tool-definitions-and-results.md
import { isMachineMember } from "../../../kernel/results/machine-members.ts";
import type { Json } from "./record-view.ts";

/** Members that identify the record and its version. */
const identityMembers = ["id", "number", "displayNumber", "etag"];

/** Members that a view adds for these members of a record. */
const derived: Readonly<Record<string, readonly string[]>> = {
  startAt: ["localStart", "weekday"],
  endAt: ["localEnd"],
};

/**
 * Returns what a change returns of a record: identifying members and changed ones, null for those that were
 * cleared. The caller knows the rest, or gets it with `detail`.
 *
 * @param record the record itself
 * @param shown the record as a read returns it
 * @param changed names of members, as in the audit entry
 */
export function toChangeView(record: Json, shown: Json, changed: readonly string[]): Json {
  const names = new Set([...identityMembers, ...changed.flatMap(toShownMembers)]);
  const cleared = changed.filter((name) => record[name] === null && !isMachineMember(name));
  return {
    ...Object.fromEntries(Object.entries(shown).filter(([name]) => names.has(name))),
    ...Object.fromEntries(cleared.map((name) => [name, null])),
  };
}

/** Members of a new record that the caller does not need now. */
const omittedOnCreation = new Set(["url", "createdAt", "updatedAt"]);

/**
 * Returns what a creation returns: what the service added to the arguments, such as numbers, totals and ids.
 *
 * @param given the arguments; members equal to them are omitted
 */
export function toNewView(shown: Json, given: Json): Json {
  return Object.fromEntries(
    Object.entries(shown).filter(
      ([name, value]) =>
        identityMembers.includes(name) ||
        !(omittedOnCreation.has(name) || isEmptyList(value) || isEqual(value, given[name])),
    ),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isEqual(value: unknown, given: unknown): boolean {
  return given !== undefined && JSON.stringify(value) === JSON.stringify(given);
}

/**
 * Returns a changed member with those derived from it: the formatted amount, the name of an id, local times.
 */
function toShownMembers(name: string): string[] {
  return [
    name,
    name.replace(/Minor$/u, "Formatted"),
    name.replace(/Id$/u, "Name"),
    ...(derived[name] ?? []),
  ];
}
