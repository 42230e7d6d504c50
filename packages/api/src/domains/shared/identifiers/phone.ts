import { withoutSeparators } from "./separators.ts";

/**
 * What a telephone number should have been; null when it is one of E.164: + and at most 15 digits, of
 * which no country has fewer than 7.
 */
export function expectedPhone(value: string): string | null {
  // A national 0 in parentheses is not dialled from abroad, and cannot be told from a digit that is.
  const dialled = value.includes("(0)") ? "" : withoutSeparators(value).replaceAll(/[()/]/gu, "");
  return /^\+[1-9]\d{6,14}$/u.test(dialled)
    ? null
    : "a telephone number with + and its country code (E.164), such as +31 30 555 0142";
}
