import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AmountTooLargeError } from "./amount-too-large-error.ts";
import { type PricedLine, toLineAmounts, toLineNetMinor } from "./line-net.ts";
import { type TaxedLine, toTotals } from "./totals.ts";
import { type VatCategory, vatCategories } from "./vat.ts";

// The expected amounts, computed in decimals from their definition.
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
const roundHalfUp = (value: Decimal) => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
const grossOf = (each: PricedLine) =>
  roundHalfUp(new Exact(each.quantity).times(each.unitPriceMinor));
const netOf = (each: PricedLine) =>
  roundHalfUp(
    new Exact(each.quantity)
      .times(each.unitPriceMinor)
      .times(new Exact(1).minus(new Exact(each.discountPercent).dividedBy(100))),
  );
const sum = (values: Decimal[]) => values.reduce((total, each) => total.plus(each), new Exact(0));

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((n) => n / 100);
const thousandths = (max: number) => fc.integer({ min: 0, max: max * 1_000 }).map((n) => n / 1_000);

const anyVat = fc.oneof(
  fc.record({
    vatCategory: fc.constant<VatCategory>("S"),
    vatRate: fc.oneof(fc.constantFrom(0, 9, 21, 19.6, 5.5), hundredths(100)),
  }),
  fc.record({ vatCategory: fc.constantFrom(...vatCategories), vatRate: fc.constant(0) }),
);
const anyLine: fc.Arbitrary<TaxedLine> = fc
  .tuple(
    fc.record({
      quantity: fc.oneof(thousandths(2), thousandths(100_000), fc.integer({ min: 0, max: 20 })),
      unitPriceMinor: fc.oneof(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 400_000_000 }),
      ),
      discountPercent: fc.oneof(fc.constantFrom(0, 10, 50, 100), hundredths(100)),
      isOptional: fc.boolean(),
    }),
    anyVat,
  )
  .map(([priced, vat]) => ({ ...priced, ...vat }));
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 20 });
const runs = { numRuns: 2_000 };

describe("for generated lines", () => {
  test("net and gross amounts equal those of the definition", () => {
    fc.assert(
      fc.property(anyLine, (each) => {
        expect(String(toLineNetMinor(each, 0))).toBe(netOf(each).toFixed());
        expect(String(toLineAmounts(each).gross)).toBe(grossOf(each).toFixed());
      }),
      { numRuns: 5_000 },
    );
  });

  test("VAT groups and totals equal those of the definition", () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const totals = toTotals(lines);
        const counted = lines.filter(({ isOptional }) => !isOptional);
        const groups = Map.groupBy(counted, (each) => `${each.vatCategory} ${each.vatRate}`);
        expect(totals.vatBreakdown).toHaveLength(groups.size);
        let vat = new Exact(0);
        for (const group of totals.vatBreakdown) {
          const members = groups.get(`${group.vatCategory} ${group.vatRate}`) ?? [];
          const taxable = sum(members.map(netOf));
          const groupVat = roundHalfUp(taxable.times(group.vatRate).dividedBy(100));
          expect(String(group.taxableMinor)).toBe(taxable.toFixed());
          expect(String(group.vatMinor)).toBe(groupVat.toFixed());
          vat = vat.plus(groupVat);
        }
        const nets = sum(counted.map(netOf));
        expect(String(totals.subtotalMinor)).toBe(nets.toFixed());
        expect(String(totals.discountMinor)).toBe(sum(counted.map(grossOf)).minus(nets).toFixed());
        expect(String(totals.vatMinor)).toBe(vat.toFixed());
        expect(String(totals.totalMinor)).toBe(nets.plus(vat).toFixed());
      }),
      runs,
    );
  });

  test("the order of the lines does not change the totals", () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) =>
          fc.tuple(
            fc.constant(lines),
            fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
          ),
        ),
        ([lines, shuffled]) => {
          expect(JSON.stringify(toTotals(shuffled))).toBe(JSON.stringify(toTotals(lines)));
        },
      ),
      runs,
    );
  });

  test("splitting a line changes its net amount by the rounding of each part at most", () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
        (each, cuts) => {
          const whole = Math.round(each.quantity * 1_000);
          const offsets = [0, ...cuts.map((cut) => cut % (whole + 1)).sort((a, b) => a - b), whole];
          const parts = offsets.slice(1).map((offset, index) => ({
            ...each,
            quantity: (offset - (offsets[index] ?? 0)) / 1_000,
          }));
          const net = parts.reduce((total, part) => total + toLineNetMinor(part, 0), 0);
          const difference = Math.abs(net - toLineNetMinor(each, 0));
          expect(difference).toBeLessThanOrEqual((parts.length + 1) / 2);
        },
      ),
      runs,
    );
  });

  test("the groups sum up to the totals, and the discount is not negative", () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { subtotalMinor, discountMinor, vatBreakdown, vatMinor, totalMinor } =
          toTotals(lines);
        expect(vatBreakdown.reduce((total, each) => total + each.taxableMinor, 0)).toBe(
          subtotalMinor,
        );
        expect(vatBreakdown.reduce((total, each) => total + each.vatMinor, 0)).toBe(vatMinor);
        expect(subtotalMinor + vatMinor).toBe(totalMinor);
        expect(discountMinor).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  test("an amount of any size is exact or throws AmountTooLargeError", () => {
    const large = fc.record({
      quantity: fc.integer({ min: 0, max: 999_999_999_999 }).map((n) => n / 1_000),
      unitPriceMinor: fc.integer({ min: 0, max: 99_999_999_999 }),
      discountPercent: hundredths(100),
    });
    fc.assert(
      fc.property(large, (priced) => {
        const net = netOf(priced);
        if (net.greaterThan(Number.MAX_SAFE_INTEGER)) {
          expect(() => toLineNetMinor(priced, 3)).toThrow(AmountTooLargeError);
        } else {
          expect(String(toLineNetMinor(priced, 3))).toBe(net.toFixed());
        }
      }),
      runs,
    );
  });
});
