import { describe, expect, test } from "vitest";
import { AmountTooLargeError, toAmountProblem } from "./amount-too-large-error.ts";
import { toLineNetMinor } from "./line-net.ts";
import { type TaxedLine, toTotals } from "./totals.ts";
import type { VatCategory } from "./vat.ts";

const line = (values: Partial<TaxedLine>): TaxedLine => ({
  quantity: 1,
  unitPriceMinor: 0,
  discountPercent: 0,
  vatCategory: "S",
  vatRate: 21,
  isOptional: false,
  ...values,
});

describe("net amount of a line", () => {
  test.each([
    // quantity, unit price, discount, net
    [7, 48_900, 0, 342_300],
    [7, 5_950, 0, 41_650],
    [0, 48_900, 0, 0],
    [3, 0, 0, 0],
    [0.5, 1, 0, 1],
    [0.499, 1, 0, 0],
    [0.001, 499, 0, 0],
    [0.001, 500, 0, 1],
    [1.005, 100, 0, 101],
    [1.115, 100, 0, 112],
    [2.675, 100, 0, 268],
    [1, 1, 50, 1],
    [1, 1, 50.01, 0],
    [1, 999, 0.05, 999],
    [1, 1_000, 0.05, 1_000],
    [1, 1_000, 0.06, 999],
    [3, 333, 33.33, 666],
    [12.345, 6_789, 12.5, 73_334],
    [7, 48_900, 100, 0],
    [0.1, 3, 0, 0],
    [0.001, 99_999_999_999, 0, 100_000_000],
  ])("%d × %d less %d %% is %d", (quantity, unitPriceMinor, discountPercent, net) => {
    expect(toLineNetMinor({ quantity, unitPriceMinor, discountPercent }, 0)).toBe(net);
  });

  test.each([-1, 1.0001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])(
    "throws a RangeError for the quantity %d, which schemas reject before",
    (quantity) => {
      expect(() => toLineNetMinor({ quantity, unitPriceMinor: 1, discountPercent: 0 }, 0)).toThrow(
        RangeError,
      );
    },
  );
});

describe("totals", () => {
  test("equal those of the quote for winter batteries (domain.md 16)", () => {
    const lines = [
      line({ quantity: 7, unitPriceMinor: 5_950, vatRate: 9 }),
      line({ quantity: 7, unitPriceMinor: 48_900 }),
    ];
    expect(toTotals(lines)).toEqual({
      subtotalMinor: 383_950,
      discountMinor: 0,
      vatBreakdown: [
        { vatCategory: "S", vatRate: 21, taxableMinor: 342_300, vatMinor: 71_883 },
        { vatCategory: "S", vatRate: 9, taxableMinor: 41_650, vatMinor: 3_749 },
      ],
      vatMinor: 75_632,
      totalMinor: 459_582,
    });
  });

  test.each([
    // taxable, rate, VAT
    [41_650, 9, 3_749],
    [50, 9, 5],
    [49, 9, 4],
    [50, 21, 11],
    [150, 21, 32],
    [1, 50, 1],
    [1, 49.99, 0],
    [10_000, 0.01, 1],
    [4_999, 0.01, 0],
    [5_000, 0.01, 1],
    [100, 100, 100],
    [100, 0, 0],
    [1_000, 19.6, 196],
  ])("VAT over %d at %d %% is %d", (taxable, vatRate, vat) => {
    const lines = [line({ unitPriceMinor: taxable, vatRate })];
    expect(toTotals(lines).vatMinor).toBe(vat);
  });

  // Amounts from public bug reports of other programs: quantity, unit price, discount, VAT rate.
  test.each<[[number, number, number, number][], Partial<ReturnType<typeof toTotals>>]>([
    [[[2.25, 6_422, 100, 21]], { subtotalMinor: 0, totalMinor: 0 }],
    [
      [
        [1, 5_555, 0, 23],
        [1, 1_111, 0, 23],
      ],
      { vatMinor: 1_533 },
    ],
    [[[16, 34_835, 4, 22]], { subtotalMinor: 535_066, totalMinor: 652_781 }],
    [
      [
        [41, 1_530, 0, 24],
        [13, 536, 3, 24],
        [14, 1_303, 3, 24],
        [1, 1_234, 0, 24],
      ],
      { totalMinor: 109_638 },
    ],
    [[[10, 360, 0, 5.5]], { totalMinor: 3_798 }],
    [[[1.115, 1_000, 0, 21]], { subtotalMinor: 1_115 }],
  ])("of lines %j are %j", (lines, totals) => {
    const priced = lines.map(([quantity, unitPriceMinor, discountPercent, vatRate]) =>
      line({ quantity, unitPriceMinor, discountPercent, vatRate }),
    );
    expect(toTotals(priced)).toMatchObject(totals);
  });

  test("VAT is rounded once per group, not once per line", () => {
    // Rounded per line, 0.45 would be 0.
    const lines = Array.from({ length: 10 }, () => line({ unitPriceMinor: 5, vatRate: 9 }));
    expect(toTotals(lines).vatMinor).toBe(5);
  });

  test("each category and rate has a group; the groups have a fixed order", () => {
    const categoriesAndRates: [VatCategory, number][] = [
      ["O", 0],
      ["S", 9],
      ["AE", 0],
      ["G", 0],
      ["S", 0],
      ["Z", 0],
      ["K", 0],
      ["S", 21],
      ["E", 0],
      ["S", 21],
    ];
    const lines = categoriesAndRates.map(([vatCategory, vatRate]) =>
      line({ unitPriceMinor: 100, vatCategory, vatRate }),
    );
    const groups = toTotals(lines).vatBreakdown.map(
      ({ vatCategory, vatRate, taxableMinor }) => `${vatCategory} ${vatRate} ${taxableMinor}`,
    );
    expect(groups).toEqual([
      "S 21 200",
      "S 9 100",
      "S 0 100",
      "Z 0 100",
      "E 0 100",
      "AE 0 100",
      "K 0 100",
      "G 0 100",
      "O 0 100",
    ]);
  });

  test("discountMinor is the sum of the amounts deducted", () => {
    const lines = [
      line({ quantity: 3, unitPriceMinor: 333, discountPercent: 33.33 }),
      line({ unitPriceMinor: 1_000, discountPercent: 100 }),
    ];
    expect(toTotals(lines)).toMatchObject({ subtotalMinor: 666, discountMinor: 1_333 });
  });

  test("optional lines are not in the totals, even if all lines are optional", () => {
    const counted = line({ quantity: 7, unitPriceMinor: 48_900 });
    const optional = line({
      unitPriceMinor: 5_950,
      vatRate: 9,
      discountPercent: 10,
      isOptional: true,
    });
    expect(toTotals([optional, counted, optional])).toEqual(toTotals([counted]));
    expect(toTotals([optional])).toEqual({
      subtotalMinor: 0,
      discountMinor: 0,
      vatBreakdown: [],
      vatMinor: 0,
      totalMinor: 0,
    });
    expect(toLineNetMinor(optional, 0)).toBe(5_355);
  });
});

describe("amounts above Number.MAX_SAFE_INTEGER", () => {
  const largest = line({ quantity: 1, unitPriceMinor: Number.MAX_SAFE_INTEGER, vatRate: 0 });
  const problemOf = (lines: TaxedLine[]) => {
    try {
      toTotals(lines);
    } catch (error) {
      if (error instanceof AmountTooLargeError) return toAmountProblem(error);
      throw error;
    }
    return null;
  };

  test("the maximum safe integer is a valid amount", () => {
    expect(toTotals([largest]).totalMinor).toBe(Number.MAX_SAFE_INTEGER);
  });

  test.each([
    ["a line", [line({}), line({ quantity: 90_072, unitPriceMinor: 99_999_999_999 })], "/lines/1"],
    [
      "an optional line",
      [line({ quantity: 90_072, unitPriceMinor: 99_999_999_999, isOptional: true })],
      "/lines/0",
    ],
    ["the nets", [largest, line({ unitPriceMinor: 1, vatCategory: "E", vatRate: 0 })], "/lines"],
    ["the nets with VAT", [{ ...largest, vatRate: 0.01 }], "/lines"],
    [
      "the discounts",
      [line({ quantity: 90_072, unitPriceMinor: 99_999_999_999, discountPercent: 100 })],
      "/lines",
    ],
    [
      "200 lines",
      Array.from({ length: 200 }, () =>
        line({ quantity: 999_999_999.999, unitPriceMinor: 99_999_999_999 }),
      ),
      "/lines/0",
    ],
    [
      "200 lines that are each exact",
      Array.from({ length: 200 }, () => line({ quantity: 90_000, unitPriceMinor: 99_999_999_999 })),
      "/lines",
    ],
  ])("%s: toAmountProblem returns the pointer", (_, lines, pointer) => {
    const problem = problemOf(lines);
    expect(problem).toMatchObject({
      code: "VALIDATION_FAILED",
      members: {
        errors: [{ location: "body", pointer, rule: "range", expected: Number.MAX_SAFE_INTEGER }],
      },
    });
  });
});
