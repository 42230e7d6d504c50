import { describe, expect, test } from "vitest";
import { z } from "zod";
import { quantity } from "../../../schema/quantities.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import { VatCategory, vatCategories, vatRate, vatRateFitsCategory } from "./vat.ts";

const Line = z
  .strictObject({ quantity: quantity(), vatCategory: VatCategory, vatRate: vatRate() })
  .check(vatRateFitsCategory);
const Body = z.strictObject({ lines: z.array(Line) });

/** Returns pointer, rule, expected value and message of every error in a line with these values. */
function errorsOf(values: Record<string, unknown>): unknown[] {
  const body = { lines: [{ quantity: 1, vatCategory: "S", vatRate: 21, ...values }] };
  const { error } = Body.safeParse(body);
  if (error === undefined) return [];
  return toRequestErrors(error, body, "body").map(({ pointer, rule, expected, message }) => [
    pointer,
    rule,
    expected,
    message.replace(`${pointer} `, ""),
  ]);
}

describe("rate", () => {
  test.each([0, 0.01, 5.5, 8.35, 9, 19.6, 21, 99.99, 100])("%d %% is valid", (rate) => {
    expect(errorsOf({ vatRate: rate })).toEqual([]);
  });

  test.each([
    [-1, "min", 0],
    [100.01, "max", 100],
    [21.005, "pattern", "at most 2 decimals"],
    ["21", "type", "number"],
    [null, "type", "number"],
  ])("%j is invalid by the rule %s", (rate, rule, expected) => {
    expect(errorsOf({ vatRate: rate })).toEqual([
      ["/lines/0/vatRate", rule, expected, expect.any(String)],
    ]);
  });
});

describe("category and rate", () => {
  test.each(vatCategories)("%s: 0 %% is valid, 21 %% only in S", (vatCategory) => {
    expect(errorsOf({ vatCategory, vatRate: 0 })).toEqual([]);
    expect(errorsOf({ vatCategory, vatRate: 21 })).toEqual(
      vatCategory === "S"
        ? []
        : [["/lines/0/vatRate", "range", 0, `must be 0 with vatCategory ${vatCategory}`]],
    );
  });

  test("an unknown category gives no second error for its rate", () => {
    expect(errorsOf({ vatCategory: "AA" })).toEqual([
      ["/lines/0/vatCategory", "enum", [...vatCategories], expect.any(String)],
    ]);
  });

  test("a rate that does not fit its category is reported together with other errors", () => {
    expect(errorsOf({ quantity: -1, vatCategory: "K" })).toEqual([
      ["/lines/0/quantity", "min", 0, "must be at least 0"],
      ["/lines/0/vatRate", "range", 0, "must be 0 with vatCategory K"],
    ]);
  });

  test("a body with only one of the two is valid", () => {
    const Change = z
      .strictObject({ vatCategory: VatCategory, vatRate: vatRate() })
      .partial()
      .check(vatRateFitsCategory);
    expect(Change.parse({ vatCategory: "AE" })).toEqual({ vatCategory: "AE" });
    expect(Change.parse({ vatRate: 21 })).toEqual({ vatRate: 21 });
    expect(Change.safeParse({ vatCategory: "AE", vatRate: 21 }).success).toBe(false);
  });
});
