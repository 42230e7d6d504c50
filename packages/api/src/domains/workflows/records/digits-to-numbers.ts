import type { z } from "zod";

const digitsPattern = /^\d{1,15}$/u;

/**
 * Converts strings of digits to numbers where the schema of an input expects a number. An event has the id of
 * its record as a string for every kind, but the id of a customer is a number.
 *
 * @param schema of the input; undefined if there is none
 */
export function digitsToNumbers(
  schema: z.ZodType | undefined,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const issues = schema?.safeParse(input).error?.issues ?? [];
  return issues
    .filter(({ code, path }) => code === "invalid_type" && path.length > 0)
    .filter((issue) => "expected" in issue && ["number", "int"].includes(String(issue.expected)))
    .reduce((changed, { path }) => toNumberAt(changed, path), input);
}

/** Returns the value with the string of digits at a path converted to a number; others are unchanged. */
function toNumberAt<Value>(value: Value, path: readonly PropertyKey[]): Value {
  const [key, ...rest] = path;
  if (key === undefined) {
    return (
      typeof value === "string" && digitsPattern.test(value) ? Number(value) : value
    ) as Value;
  }
  if (typeof value !== "object" || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<PropertyKey, unknown>;
  copy[key] = toNumberAt(copy[key], rest);
  return copy as Value;
}
