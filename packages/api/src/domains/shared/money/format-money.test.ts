import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, minorDigitsOf } from "./format-money.ts";

describe("formatMoney", () => {
  test.each([
    [459_582, "EUR", "nl", "€ 4.595,82"],
    [459_582, "EUR", "en", "€4,595.82"],
    [459_582, "EUR", "de", "4.595,82 €"],
    [459_582, "EUR", "fr", "4 595,82 €"],
    [0, "EUR", "nl", "€ 0,00"],
    [5, "EUR", "nl", "€ 0,05"],
    [459_582, "JPY", "en", "¥459,582"],
    [459_582, "KWD", "en", "KWD 459.582"],
    [5, "KWD", "en", "KWD 0.005"],
    [459_582, "CLF", "en", "CLF 45.9582"],
    // ISO 4217 has hundredths, although CLDR formats whole forints.
    [459_582, "HUF", "nl", "HUF 4.595,82"],
    [Number.MAX_SAFE_INTEGER, "EUR", "en", "€90,071,992,547,409.91"],
    [459_582, "ZZZ", "en", "ZZZ 4,595.82"],
  ])("%d %s in %s is %s", (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])("throws a RangeError for %d", (amount) => {
    expect(() => formatMoney(amount, "EUR", "nl")).toThrow(RangeError);
  });

  test("formats every digit of any amount in every currency", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom(...Intl.supportedValuesOf("currency")),
        fc.constantFrom("nl", "en", "de", "fr"),
        (amount, currency, language) => {
          const digits = formatMoney(amount, currency, language).replaceAll(/\D/gu, "");
          expect(digits).toBe(String(amount).padStart(minorDigitsOf(currency) + 1, "0"));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
