import { z } from "zod";

// The bounds of single values. Totals are checked when they are computed (money/totals.ts).
const maxQuantity = 999_999_999.999;
const maxAmountMinor = 99_999_999_999;

/** Returns the schema of a number from `min` (0) to `max` with at most `decimals` decimals. */
export function decimal(bound: { min?: number; max: number; decimals: number }): z.ZodNumber {
  const { min = 0, max, decimals } = bound;
  // Not declared as `multipleOf` in JSON Schema: validators that divide floating-point numbers reject 19.6 as a
  // multiple of 0.01.
  return z
    .number()
    .min(min)
    .max(max)
    .check(
      z.superRefine<number>((value, context) => {
        if (hasDecimals(value, decimals)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "pattern", expected: `at most ${decimals} decimals` },
          message: `must have at most ${decimals} decimals`,
        });
      }),
    );
}

/** A number of units: 0…999999999.999 with at most 3 decimals. */
export const quantity = () =>
  decimal({ max: maxQuantity, decimals: 3 }).meta({
    description: "How many units, with at most 3 decimals.",
    examples: [2],
  });

/** A number of units that may be below 0: −999999999.999…999999999.999 with at most 3 decimals. */
export const signedQuantity = () => decimal({ min: -maxQuantity, max: maxQuantity, decimals: 3 });

/** A price or another amount from a caller, in the minor unit of its currency: 0…99999999999. */
export const amountMinor = () =>
  z
    .int()
    .min(0)
    .max(maxAmountMinor)
    .meta({ examples: [5950] });

/** The discount on a line, in percent: 0…100 with at most 2 decimals. */
export const discountPercent = () =>
  decimal({ max: 100, decimals: 2 }).meta({
    description: "Percent taken off the line, with at most 2 decimals.",
    examples: [12.5],
  });

/** Whether the shortest decimal notation of a number, as callers send it, has at most so many decimals. */
function hasDecimals(value: number, decimals: number): boolean {
  const [, fraction = "", exponent] = /^-?\d+(?:\.(\d+))?(e.*)?$/u.exec(String(value)) ?? [];
  // Numbers below 0.000001 have a negative exponent; those from 1e21 a positive one, and exceed the bound.
  return exponent === undefined ? fraction.length <= decimals : !exponent.startsWith("e-");
}
