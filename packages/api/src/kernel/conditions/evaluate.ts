import { isDeepStrictEqual } from "node:util";
import type { Conditions, ConditionTest } from "./conditions.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { resolveReferences } from "./pointer.ts";

type Test = { test: ConditionTest; references: string[] };

/** Conditions with parsed paths. */
export type PreparedConditions =
  | { all: PreparedConditions[] }
  | { any: PreparedConditions[] }
  | Test;

/** Parses the paths of conditions once for all evaluations. */
export function prepareConditions(part: Conditions | ConditionTest): PreparedConditions {
  if ("all" in part) return { all: part.all.map(prepareConditions) };
  if ("any" in part) return { any: part.any.map(prepareConditions) };
  return { test: { ...part, value: toNfc(part.value) }, references: toReferences(part.path) };
}

/**
 * Normalizes a text, or the texts of a list, to NFC: texts that are stored unchanged may have accents as separate
 * characters.
 */
function toNfc<Value>(value: Value): Value {
  if (typeof value === "string") return value.normalize("NFC") as Value;
  return Array.isArray(value) ? (value.map((each: unknown) => toNfc(each)) as Value) : value;
}

/**
 * Whether a document meets conditions. A missing value counts as null.
 *
 * @param other the document before or after the change, with which `changed` compares. Without it, nothing has
 * changed
 */
export function evaluate(
  conditions: PreparedConditions,
  document: unknown,
  other?: unknown,
): boolean {
  return evaluateGroup(conditions, ({ test, references }) => {
    const actualValue = resolveReferences(document, references) ?? null;
    if (test.op !== "changed") return evaluateTest(test, actualValue);
    return (
      other !== undefined &&
      !isDeepStrictEqual(actualValue, resolveReferences(other, references) ?? null)
    );
  });
}

/**
 * Whether a document of which only some members are known may meet conditions: tests of other members, and of changes,
 * count as met. Groups never negate their tests, so if this returns false, `evaluate` returns false for every such
 * document.
 */
export function mayBeMet(
  conditions: PreparedConditions,
  knownMembers: Record<string, unknown>,
): boolean {
  return evaluateGroup(conditions, ({ test, references }) => {
    const isKnown = test.op !== "changed" && Object.hasOwn(knownMembers, references[0] ?? "");
    return !isKnown || evaluateTest(test, resolveReferences(knownMembers, references) ?? null);
  });
}

function evaluateGroup(part: PreparedConditions, isMet: (test: Test) => boolean): boolean {
  if ("all" in part) return part.all.every((each) => evaluateGroup(each, isMet));
  if ("any" in part) return part.any.some((each) => evaluateGroup(each, isMet));
  return isMet(part);
}

function evaluateTest({ op, value }: ConditionTest, given: unknown): boolean {
  const actualValue = toNfc(given);
  switch (op) {
    case "eq":
      return isEqual(actualValue, value);
    case "ne":
      return !isEqual(actualValue, value);
    case "gt":
      return (compareValues(actualValue, value) ?? 0) > 0;
    case "gte":
      return (compareValues(actualValue, value) ?? -1) >= 0;
    case "lt":
      return (compareValues(actualValue, value) ?? 0) < 0;
    case "lte":
      return (compareValues(actualValue, value) ?? 1) <= 0;
    case "in":
      return includesValue(actualValue, value);
    case "not_in":
      return !includesValue(actualValue, value);
    case "contains":
      return Array.isArray(actualValue)
        ? includesValue(value, actualValue)
        : typeof actualValue === "string" &&
            typeof value === "string" &&
            actualValue.includes(value);
    case "starts_with":
      return (
        typeof actualValue === "string" &&
        typeof value === "string" &&
        actualValue.startsWith(value)
      );
    case "exists":
      return actualValue !== null;
    default:
      return actualValue === null;
  }
}

function includesValue(value: unknown, list: unknown): boolean {
  return Array.isArray(list) && list.some((each) => isEqual(each, value));
}

/** Whether two values are equal; two date-times, if they are the same instant. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || compareValues(a, b) === 0;
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

/** Compares two values like a sort function; null if they have no order. */
function compareValues(a: unknown, b: unknown): number | null {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return null;
  if (dateTime.test(a) && dateTime.test(b)) return Date.parse(a) - Date.parse(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
