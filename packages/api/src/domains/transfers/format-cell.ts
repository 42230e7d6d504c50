import { escapeApostrophes } from "./tables/formulas.ts";

/**
 * Formats a value as a cell: lists of texts are joined with `|`, other lists and objects are JSON.
 * Apostrophes of the value that would be read as escapes get one more.
 */
export function formatCell(value: unknown): string {
  return escapeApostrophes(formatValue(value));
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === "string" && !/[|[]/u.test(each));
    return isPlain ? value.join("|") : JSON.stringify(value);
  }
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}
