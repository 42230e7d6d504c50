import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import { expectedCountry } from "./country.ts";
import { expectedGtin, gtin } from "./gtin.ts";
import { expectedIban } from "./iban.ts";
import { expectedKvk } from "./kvk.ts";
import { expectedPhone } from "./phone.ts";
import { expectedVatId } from "./vat-id.ts";

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, "0"));
const runs = { numRuns: 1_000 };

describe("KvK number", () => {
  test.each(["90001234", "90005678", "00000001", "9000 1234", "90.00.12.34", "9000-1234"])(
    "%s is plausible",
    (value) => {
      expect(expectedKvk(value)).toBeNull();
    },
  );

  test.each(["", "9000123", "900012345", "9000123X", "٩٠٠٠١٢٣٤", "KvK 90001234"])(
    "%j is invalid",
    (value) => {
      expect(expectedKvk(value)).toBe("a KvK number of 8 digits");
    },
  );
});

describe("VAT identification number", () => {
  test.each([
    "NL860912344B82",
    "NL865001239B81",
    // A legal person, which passes the eleven test only; and the Belastingdienst's example, which passes modulo 97.
    "NL123456782B01",
    "NL000099998B57",
    "nl860912344b82",
    "NL8609.12.344.B82",
    "NL 8609 12344 B82",
    "BE0123456749",
    "BE 0123.456.749",
    "DE136695976",
    "FR 40 303 265 045",
    "ATU13585627",
    "EL094259216",
    "XI123456789",
    "EU372001951",
    "IE1234567+A",
    "CHE-123.456.788",
    "GB12",
    "GB1234567890123",
  ])("%s is plausible", (value) => {
    expect(expectedVatId(value)).toBeNull();
  });

  test.each([
    ["NL860912344B83", "its check"],
    ["NL860912345B82", "its check"],
    ["NL000000000B00", "its check"],
    ["NL86091234B82", "9 digits"],
    ["NL860912344C82", "9 digits"],
    ["NL860912344B8", "9 digits"],
    ["860912344B82", "starts with its country"],
    ["UK123456789", "starts with its country"],
    ["ZZ123456789", "starts with its country"],
    ["", "starts with its country"],
    ["BE1", "after BE"],
    ["BE12345678901234", "after BE"],
    ["BE0123/456", "after BE"],
  ])("%j is invalid: %s", (value, message) => {
    expect(expectedVatId(value)).toContain(message);
  });

  test("a Dutch number with one wrong digit is invalid unless it passes the eleven test", () => {
    fc.assert(
      fc.property(digits(9), (nine) => {
        const base = Array.from(`NL${nine}B`, (each) => Number.parseInt(each, 36)).join("");
        const check = 98n - (BigInt(`${base}00`) % 97n);
        const id = `NL${nine}B${String(check).padStart(2, "0")}`;
        expect(expectedVatId(id)).toBeNull();
        const elevenTestSum = Array.from(nine, Number).reduce(
          (sum, digit, index) => sum + digit * [9, 8, 7, 6, 5, 4, 3, 2, -1][index]!,
          0,
        );
        const passes = elevenTestSum % 11 === 0 && nine !== "000000000";
        const wrong = `${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`;
        expect(expectedVatId(wrong) === null).toBe(passes);
      }),
      runs,
    );
  });
});

describe("telephone number", () => {
  test.each([
    "+31305550142",
    "+31 30 555 0142",
    "+31-30-555.0142",
    "+1 (415) 555-2671",
    "+49 30/901820",
    "+6834000",
    "+123456789012345",
  ])("%s is plausible", (value) => {
    expect(expectedPhone(value)).toBeNull();
  });

  test.each([
    "",
    "030 555 0142",
    "0031305550142",
    "31305550142",
    "+031305550142",
    "+31 (0)30 555 0142",
    "+1234567890123456",
    "+31305",
    "+31 30 555 0142 ext. 3",
    "call me",
  ])("%j is invalid", (value) => {
    expect(expectedPhone(value)).toContain("E.164");
  });
});

describe("country", () => {
  test.each(["NL", "BE", "DE", "GB", "CW", "AX", "SS"])("%s is valid", (value) => {
    expect(expectedCountry(value)).toBeNull();
  });

  test.each(["", "nl", "NLD", "UK", "EU", "XX", "AN", "SU", "XK", "Nederland", "N L", "toString"])(
    "%j is invalid",
    (value) => {
      expect(expectedCountry(value)).toContain("alpha-2");
    },
  );

  test("249 codes are valid, and Intl has a name for each and no successor", () => {
    const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const codes = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => expectedCountry(code) === null);
    expect(codes).toHaveLength(249);
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
    // A retired code maps to its successor; an assigned code never does.
    expect(codes.filter((code) => new Intl.Locale(`und-${code}`).region !== code)).toEqual([]);
  });
});

describe("GTIN", () => {
  test.each([
    "4006381333931",
    "5901234123457",
    "96385074",
    "036000291452",
    "10614141000415",
    "00000000000000",
  ])("%s is valid", (value) => {
    expect(expectedGtin(value)).toBeNull();
  });

  test.each([
    ["4006381333932", "check digit"],
    ["4006381333913", "check digit"],
    ["96385075", "check digit"],
    ["123456789", "8, 12, 13 or 14"],
    ["", "8, 12, 13 or 14"],
    ["400638133393", "check digit"],
    ["400638133393X", "8, 12, 13 or 14"],
    ["4006 3813 3393 1", "8, 12, 13 or 14"],
    ["123456789012345", "8, 12, 13 or 14"],
  ])("%j is invalid: %s", (value, message) => {
    expect(expectedGtin(value)).toContain(message);
  });

  test("exactly one check digit is valid, regardless of leading zeros", () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digits), (body) => {
        const fitting = Array.from("0123456789").filter(
          (last) => expectedGtin(body + last) === null,
        );
        expect(fitting).toHaveLength(1);
        expect(expectedGtin((body + fitting[0]).padStart(14, "0"))).toBeNull();
      }),
      runs,
    );
  });

  test("the schema trims a GTIN, and reports an invalid one with the rule pattern", () => {
    expect(gtin().parse(" 4006381333931 ")).toBe("4006381333931");
    const { error } = gtin().safeParse("4006381333932");
    expect(error && toRequestErrors(error, "4006381333932", "body")).toMatchObject([
      { rule: "pattern", expected: "a GTIN whose last digit is its check digit" },
    ]);
  });
});

describe("IBAN", () => {
  test.each([
    "NL91ABNA0417164300",
    "NL91 ABNA 0417 1643 00",
    "nl91abna0417164300",
    "BE68 5390 0754 7034",
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
    "XK051212012345678906",
  ])("%s is plausible", (value) => {
    expect(expectedIban(value)).toBeNull();
  });

  test.each([
    ["NL91ABNA0417164301", "check digits fit"],
    ["NL19ABNA0417164300", "check digits fit"],
    ["BE68539007547035", "check digits fit"],
    ["NL91ABNA041716430", "a Dutch IBAN"],
    ["NL911234041716430A", "a Dutch IBAN"],
    ["ZZ91ABNA0417164300", "an IBAN: a country"],
    ["417164300", "an IBAN: a country"],
    ["", "an IBAN: a country"],
    ["NL", "an IBAN: a country"],
  ])("%j is invalid: %s", (value, message) => {
    expect(expectedIban(value)).toContain(message);
  });

  test("exactly one pair of check digits is valid, and it detects a swap of two adjacent digits", () => {
    fc.assert(
      fc.property(digits(10), fc.integer({ min: 0, max: 8 }), (account, at) => {
        const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
        const fitting = pairs.filter((pair) => expectedIban(`NL${pair}ABNA${account}`) === null);
        expect(fitting).toHaveLength(1);
        const transposed =
          account.slice(0, at) + account[at + 1] + account[at] + account.slice(at + 2);
        const isValid = expectedIban(`NL${fitting[0]}ABNA${transposed}`) === null;
        expect(isValid).toBe(transposed === account);
      }),
      runs,
    );
  });
});

const grouped = [expectedKvk, expectedVatId, expectedIban];

test("separators do not change the result", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("90001234", "NL860912344B82", "NL91ABNA0417164300", "BE0123456749", "123"),
      fc.array(
        fc.record({
          at: fc.nat(20),
          separator: fc.constantFrom(" ", ".", "-", "\u00a0", "\u2013"),
        }),
      ),
      (value, separators) => {
        const separated = separators.reduce<string>(
          (text, { at, separator }) => text.slice(0, at) + separator + text.slice(at),
          value,
        );
        expect(grouped.map((check) => check(separated))).toEqual(
          grouped.map((check) => check(value)),
        );
      },
    ),
    runs,
  );
});

test("any text gives a string or null, without an exception", () => {
  const checks = [...grouped, expectedPhone, expectedCountry, expectedGtin];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xff_ff })), (units) => {
      const value = String.fromCharCode(...units);
      const resultTypes = checks.map((check) => typeof (check(value) ?? ""));
      expect(new Set(resultTypes)).toEqual(new Set(["string"]));
    }),
    runs,
  );
});
