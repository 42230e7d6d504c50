import { describe, expect, it } from "vitest";
import { parsePhoneNumbers, toDialedNumbers } from "./phone-number.ts";

describe("telephone numbers in a text", () => {
  it.each([
    ["06 12345678", "+31 6 12345678"],
    ["06-12 34 56 78", "+31 6 12345678"],
    ["612345678", "+31 6 12345678"],
    ["31612345678", "+31 6 12345678"],
    ["0031612345678", "+31 6 12345678"],
    ["+31 (0)6 12 34 56 78", "+31 6 12345678"],
    ["(020) 123 45 67", "+31 20 123 4567"],
    ["020/1234567", "+31 20 123 4567"],
    ["010-1234567", "+31 10 123 4567"],
    ["088–123 45 67", "+31 88 123 4567"],
    ["tel:+31-30-5550101", "+31 30 555 0101"],
    ["+49 1512 3456789", "+49 1512 3456789"],
    ["0900-1234", "+31 900 1234"],
  ])("reads %s as a Dutch number", (text, expected) => {
    expect(parsePhoneNumbers(text, "NL")).toEqual([expected]);
  });

  it.each([
    ["02/123 45 67", "BE", "+32 2 123 45 67"],
    ["030/12345-67", "DE", "+49 30 1234567"],
    ["06131/123456", "de", "+49 6131 123456"],
    ["(212) 555-0100", "US", "+1 212 555 0100"],
    ["011 31 6 12345678", "US", "+31 6 12345678"],
    ["00 31 6 12345678", "", "+31 6 12345678"],
  ])("reads %s with the country %j", (text, country, expected) => {
    expect(parsePhoneNumbers(text, country)).toEqual([expected]);
  });

  it.each([
    ["030-5550180 ext. 12", ["+31305550180 ext. 12"]],
    ["030 5550180 tst. 12", ["+31305550180 ext. 12"]],
    ["030-5550180 toestel 1234", ["+31305550180x1234"]],
    ["tel:+31-30-5550180;ext=12", ["+31305550180 ext. 12"]],
  ])("keeps the extension of %s", (text, expected) => {
    expect(parsePhoneNumbers(text, "NL")).toEqual(expected);
  });

  it.each([
    "06 12345678 / 020-1234567",
    "06 12345678/0201234567",
    "0612345678;0201234567",
    "0612345678, 020 123 45 67",
    "0612345678 of 020-1234567",
    "0612345678 or (020) 1234567",
    "06 12 34 56 78\r\n020/1234567\n",
  ])("splits the two numbers of %j", (text) => {
    expect(parsePhoneNumbers(text, "NL")).toEqual(["+31 6 12345678", "+31 20 123 4567"]);
  });

  it.each([
    "112",
    "14030",
    "12345678",
    "0612345678 (Jan)",
    "020-1234567, alleen 's ochtends",
    "020-1234567/68",
    "kantoor of thuis",
    "n.v.t.",
    "06 1234",
  ])("leaves %s as it is", (text) => {
    expect(parsePhoneNumbers(text, "NL")).toEqual([text]);
  });

  it("leaves a national number without a country as it is", () => {
    expect(parsePhoneNumbers(" 06 12345678 ", "")).toEqual(["06 12345678"]);
  });

  it("returns nothing for a text without characters", () => {
    expect(parsePhoneNumbers(" \n ; ", "NL")).toEqual([]);
  });

  it("returns every number within the bound of the field", () => {
    const numbers = [
      "+49 176 12345678",
      "+43 720 123456789",
      "+86 131 2345 6789",
      "+62 812 3456 78901",
    ];
    for (const number of numbers.flatMap((text) => parsePhoneNumbers(text, ""))) {
      expect(number.length).toBeLessThanOrEqual(20);
    }
  });
});

describe("toDialedNumbers", () => {
  it.each([
    ["09 123 45 67", "BE", ["+3291234567", "09 123 45 67"]],
    ["+32 (0)9 123 45 67", "NL", ["+3291234567", "09 123 45 67"]],
    ["030-5550101 tst 12", "NL", ["+31305550101", "030 555 0101"]],
    [
      "06 12345678 / 020-1234567",
      "NL",
      ["+31612345678", "06 12345678", "+31201234567", "020 123 4567"],
    ],
    ["call first", "NL", ["call first"]],
  ])("%s of %s", (text, country, expected) => {
    expect(toDialedNumbers(text, country)).toEqual(expected);
  });
});
