import { z } from "zod";
import { line } from "../../../schema/text.ts";

/**
 * Returns what a GTIN should have been; null if it is valid: 8, 12, 13 or 14 digits, the last a check digit.
 */
export function expectedGtin(value: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/u.test(value)) return "a GTIN of 8, 12, 13 or 14 digits";
  // From the right, the check digit first: weights 1, 3, 1, 3 …
  const sum = Array.from(value, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? null : "a GTIN whose last digit is its check digit";
}

/** The GTIN of a product, always validated by its check digit: scanners refuse a wrong one as well. */
export const gtin = () =>
  line()
    .check(
      z.superRefine<string>((value, context) => {
        const expected = expectedGtin(value);
        if (expected === null) return;
        context.addIssue({
          code: "custom",
          params: { rule: "pattern", expected },
          message: `must be ${expected}`,
        });
      }),
    )
    .meta({
      pattern: "^(\\d{8}|\\d{12,14})$",
      description: "GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit.",
      examples: ["8712345678906"],
    });
