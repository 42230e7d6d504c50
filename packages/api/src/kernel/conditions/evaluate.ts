import { isDeepStrictEqual } from "node:util";
import type { Conditions, ConditionTest } from "./conditions.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { follow } from "./pointer.ts";

type Test = { test: ConditionTest; references: string[] };

/** Conditions with parsed paths. */
export type Prepared = { all: Prepared[] } | { any: Prepared[] } | Test;

/** Parses the paths of conditions once for all evaluations. */
export function prepare(part: Conditions | ConditionTest): Prepared {
  if ("all" in part) return { all: part.all.map(prepare) };
  if ("any" in part) return { any: part.any.map(prepare) };
  return { test: { ...part, value: composed(part.value) }, references: toReferences(part.path) };
}

/**
 * Normalizes a text, or the texts of a list, to NFC: texts that are stored unchanged may have accents as separate
 * characters.
 */
function composed<Value>(value: Value): Value {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  return Array.isArray(value) ? (value.map((each: unknown) => composed(each)) as Value) : value;
}

/**
 * Whether a document meets conditions. A missing value counts as null.
 *
 * @param other the document before or after the change, with which `changed` compares. Without it, nothing has
 * changed
 */
export function evaluate(conditions: Prepared, document: unknown, other?: unknown): boolean {
  return holds(conditions, ({ test, references }) => {
    const found = follow(document, references) ?? null;
    if (test.op !== "changed") return compare(test, found);
    return other !== undefined && !isDeepStrictEqual(found, follow(other, references) ?? null);
  });
}

/**
 * Whether a document of which only some members are known may meet conditions: tests of other members, and of changes,
 * count as met. Groups never negate their tests, so if this returns false, `evaluate` returns false for every such
 * document.
 */
export function mayHold(conditions: Prepared, known: Record<string, unknown>): boolean {
  return holds(conditions, ({ test, references }) => {
    const isKnown = test.op !== "changed" && Object.hasOwn(known, references[0] ?? "");
    return !isKnown || compare(test, follow(known, references) ?? null);
  });
}

function holds(part: Prepared, isMet: (test: Test) => boolean): boolean {
  if ("all" in part) return part.all.every((each) => holds(each, isMet));
  if ("any" in part) return part.any.some((each) => holds(each, isMet));
  return isMet(part);
}

function compare({ op, value }: ConditionTest, given: unknown): boolean {
  const found = composed(given);
  switch (op) {
    case "eq":
      return isEqual(found, value);
    case "ne":
      return !isEqual(found, value);
    case "gt":
      return (order(found, value) ?? 0) > 0;
    case "gte":
      return (order(found, value) ?? -1) >= 0;
    case "lt":
      return (order(found, value) ?? 0) < 0;
    case "lte":
      return (order(found, value) ?? 1) <= 0;
    case "in":
      return isAmong(found, value);
    case "not_in":
      return !isAmong(found, value);
    case "contains":
      return Array.isArray(found)
        ? isAmong(value, found)
        : typeof found === "string" && typeof value === "string" && found.includes(value);
    case "starts_with":
      return typeof found === "string" && typeof value === "string" && found.startsWith(value);
    case "exists":
      return found !== null;
    default:
      return found === null;
  }
}

function isAmong(value: unknown, list: unknown): boolean {
  return Array.isArray(list) && list.some((each) => isEqual(each, value));
}

/** Whether two values are equal; two date-times, if they are the same instant. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || order(a, b) === 0;
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

/** Compares two values like a sort function; null if they have no order. */
function order(a: unknown, b: unknown): number | null {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return null;
  if (dateTime.test(a) && dateTime.test(b)) return Date.parse(a) - Date.parse(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
