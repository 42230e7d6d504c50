import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { amountMinor, discountPercent, quantity } from "./quantities.ts";
import { toRequestErrors } from "./errors/request-errors.ts";

/** Returns rule and expected value of each validation error. */
function errorsOf(schema: z.ZodType, value: unknown): unknown[] {
  const { error } = schema.safeParse(value);
  if (error === undefined) return [];
  return toRequestErrors(error, value, "body").map(({ rule, expected }) => [rule, expected]);
}

describe("quantity", () => {
  test.each([0, 0.001, 1.005, 12.5, 999_999_999.999])("accepts %d", (value) => {
    expect(errorsOf(quantity(), value)).toEqual([]);
  });

  test.each([
    [-0.001, "min", 0],
    [0.0001, "pattern", "at most 3 decimals"],
    [1e-7, "pattern", "at most 3 decimals"],
    [1_000_000_000, "max", 999_999_999.999],
    [1e300, "max", 999_999_999.999],
    ["7", "type", "number"],
  ])("rejects %j with the rule %s", (value, rule, expected) => {
    expect(errorsOf(quantity(), value)).toEqual([[rule, expected]]);
  });

  test("accepts up to 3 decimals and rejects more", () => {
    const schema = quantity();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (thousandths) => {
        expect(schema.safeParse(thousandths / 1_000).success).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (tenThousandths) => {
        const fits = tenThousandths % 10 === 0;
        expect(schema.safeParse(tenThousandths / 10_000).success).toBe(fits);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("amount in the minor unit", () => {
  test.each([0, 5_950, 99_999_999_999])("accepts %d", (value) => {
    expect(errorsOf(amountMinor(), value)).toEqual([]);
  });

  test.each([
    [-1, "min", 0],
    [59.5, "type", "integer"],
    [100_000_000_000, "max", 99_999_999_999],
    ["5950", "type", "number"],
  ])("rejects %j with the rule %s", (value, rule, expected) => {
    expect(errorsOf(amountMinor(), value)).toEqual([[rule, expected]]);
  });
});

describe("discount", () => {
  test.each([0, 0.01, 33.33, 100])("accepts %d %%", (value) => {
    expect(errorsOf(discountPercent(), value)).toEqual([]);
  });

  test.each([
    [-0.01, "min", 0],
    [0.001, "pattern", "at most 2 decimals"],
    [100.01, "max", 100],
  ])("rejects %d %% with the rule %s", (value, rule, expected) => {
    expect(errorsOf(discountPercent(), value)).toEqual([[rule, expected]]);
  });
});

test("JSON Schema contains the bounds, and the description the number of decimals", () => {
  const Line = z.strictObject({
    quantity: quantity(),
    unitPriceMinor: amountMinor(),
    discountPercent: discountPercent().default(0),
  });
  expect(z.toJSONSchema(Line, { io: "input" }).properties).toMatchObject({
    quantity: {
      type: "number",
      minimum: 0,
      maximum: 999_999_999.999,
      description: expect.stringContaining("3 decimals"),
    },
    unitPriceMinor: { type: "integer", minimum: 0, maximum: 99_999_999_999 },
    discountPercent: { type: "number", minimum: 0, maximum: 100, default: 0 },
  });
});
