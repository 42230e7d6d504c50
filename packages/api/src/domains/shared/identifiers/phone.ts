import { withoutSeparators } from "./separators.ts";

/**
 * Validates a telephone number in E.164: + and 7 (the minimum of any country) to 15 digits. Returns the expected
 * format, or null if it is valid.
 */
export function expectedPhone(value: string): string | null {
  // A national 0 in parentheses is not dialed from abroad, so a number with it is invalid.
  const dialled = value.includes("(0)") ? "" : withoutSeparators(value).replaceAll(/[()/]/gu, "");
  return /^\+[1-9]\d{6,14}$/u.test(dialled)
    ? null
    : "a telephone number with + and its country code (E.164), such as +31 30 555 0142";
}
