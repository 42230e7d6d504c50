import type { Schema } from "./openapi.ts";
import { toLiteral, toSnakeCase } from "./python-text.ts";

/** The largest integer of JSON, which the document names where there is no other bound. */
const unbounded = 9_007_199_254_740_991;

/**
 * Returns what a member or parameter is: its description, bounds, default and an example.
 *
 * @param names the members, parameters and operations whose names differ in Python
 */
export function describe(schema: Schema, names: ReadonlySet<string>, example?: unknown): string {
  const value = schema.anyOf?.length === 2 ? { ...schema.anyOf[0], ...schema } : schema;
  const fallback = value["x-default"] ?? value.default;
  const shown = example ?? value.examples?.[0];
  return [
    toPythonNames(schema.description ?? "", names),
    toBounds(value),
    fallback === undefined || fallback === null ? "" : `Default: \`${toLiteral(fallback)}\`.`,
    shown === undefined || JSON.stringify(shown).length > 80
      ? ""
      : `Example: \`${toLiteral(shown)}\`.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Writes names in backticks as the client has them, and null as None. */
export function toPythonNames(text: string, names: ReadonlySet<string>): string {
  return text
    .replaceAll(/`([a-z]+[A-Z]\w*|[a-z]+(?:\.[a-z]+\w*)+)`/gu, (code, name: string) => {
      const parts = name.split(".");
      return parts.every((part) => names.has(part))
        ? `\`${parts.map(toSnakeCase).join(".")}\``
        : code;
    })
    .replaceAll(/\b[Nn]ull\b/gu, "None");
}

function toBounds({ minLength = 0, maxLength, minimum, maximum, maxItems }: Schema): string {
  if (maxItems !== undefined) return `At most ${maxItems} items.`;
  if (maxLength !== undefined) {
    return minLength > 1
      ? `${minLength} to ${maxLength} characters.`
      : `At most ${maxLength} characters.`;
  }
  if (maximum === undefined || maximum >= unbounded) return "";
  return minimum === undefined || minimum <= -unbounded
    ? `At most ${maximum}.`
    : `From ${minimum} to ${maximum}.`;
}
