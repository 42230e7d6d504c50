import { z } from "zod";
import { line } from "../../../schema/text.ts";

/**
 * Validates a GTIN: 8, 12, 13 or 14 digits, the last one a check digit. Returns the expected format, or null if
 * it is valid.
 */
export function expectedGtin(value: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/u.test(value)) return "a GTIN of 8, 12, 13 or 14 digits";
  // From the right, the check digit first: weights 1, 3, 1, 3 …
  const sum = Array.from(value, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? null : "a GTIN whose last digit is its check digit";
}

/** Schema of a product's GTIN. A wrong check digit is always invalid: scanners reject it as well. */
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
