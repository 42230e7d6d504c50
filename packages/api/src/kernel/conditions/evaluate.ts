import { isDeepStrictEqual } from "node:util";
import type { Conditions, ConditionTest } from "./conditions.ts";
import { readPointer } from "./pointer.ts";

type Part = Conditions | ConditionTest;

/**
 * Whether conditions hold of a document. They are data: nothing in them is run, and what a path does
 * not name is null.
 *
 * @param other the document before or after the change: what `changed` compares with. Without it
 *   nothing has changed
 */
export function evaluate(conditions: Conditions, document: unknown, other?: unknown): boolean {
  return holds(conditions, document, other);
}

function holds(part: Part, document: unknown, other: unknown): boolean {
  if ("all" in part) return part.all.every((each) => holds(each, document, other));
  if ("any" in part) return part.any.some((each) => holds(each, document, other));
  const found = readPointer(document, part.path) ?? null;
  if (part.op !== "changed") return compare(part, found);
  return other !== undefined && !isDeepStrictEqual(found, readPointer(other, part.path) ?? null);
}

function compare({ op, value }: ConditionTest, found: unknown): boolean {
  switch (op) {
    case "eq":
      return found === value;
    case "ne":
      return found !== value;
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
  return Array.isArray(list) && list.includes(value);
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

/** Negative, 0 or positive as `a` comes before `b`, is equal, or comes after; null without an order. */
function order(a: unknown, b: unknown): number | null {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return null;
  if (dateTime.test(a) && dateTime.test(b)) return Date.parse(a) - Date.parse(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
