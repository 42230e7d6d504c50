import { withoutSeparators } from "./separators.ts";

/**
 * Returns what a telephone number should have been; null if it is valid in E.164: + and 7 (the fewest of any
 * country) to 15 digits.
 */
export function expectedPhone(value: string): string | null {
  // A national 0 in parentheses is not dialed from abroad, and cannot be told from a digit that is.
  const dialled = value.includes("(0)") ? "" : withoutSeparators(value).replaceAll(/[()/]/gu, "");
  return /^\+[1-9]\d{6,14}$/u.test(dialled)
    ? null
    : "a telephone number with + and its country code (E.164), such as +31 30 555 0142";
}
