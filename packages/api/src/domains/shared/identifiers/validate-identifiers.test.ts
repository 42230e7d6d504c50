import { expect, test } from "vitest";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { validateIdentifiers } from "./validate-identifiers.ts";

test("the identifiers of the demo have no errors", () => {
  const supplier = {
    name: "Accu & Aandrijving Nederland B.V.",
    kvk: "90005678",
    btw: "NL865001239B81",
    phone: "+31 318 555 0110",
    addressCountry: "NL",
  };
  expect(validateIdentifiers(supplier)).toEqual([]);
  expect(validateIdentifiers({ kvk: "90001234", btw: "NL860912344B82" })).toEqual([]);
});

test("absent and null members are not validated", () => {
  expect(validateIdentifiers({})).toEqual([]);
  expect(
    validateIdentifiers({
      kvk: null,
      btw: null,
      iban: null,
      phone: null,
      country: null,
      addressCountry: undefined,
      deliveryAddress: null,
    }),
  ).toEqual([]);
});

test("each invalid identifier gives an error with pointer, rule, expected and received value", () => {
  const errors = validateIdentifiers({
    deliveryAddress: { addressCountry: "UK" },
    addressCountry: "N".repeat(240),
    country: "nl",
    phone: "030 555 0142",
    iban: "NL91ABNA0417164301",
    btw: "NL860912344B83",
    kvk: "123",
  });
  expect(errors[0]).toEqual({
    location: "body",
    pointer: "/kvk",
    rule: "pattern",
    message: "/kvk must be a KvK number of 8 digits",
    expected: "a KvK number of 8 digits",
    received: "123",
  });
  expect(errors.map(({ pointer, rule, received }) => [pointer, rule, received])).toEqual([
    ["/kvk", "pattern", "123"],
    ["/btw", "format", "NL860912344B83"],
    ["/iban", "format", "NL91ABNA0417164301"],
    ["/phone", "format", "030 555 0142"],
    ["/country", "format", "nl"],
    ["/addressCountry", "format", "a string of 240 characters"],
    ["/deliveryAddress/addressCountry", "format", "UK"],
  ]);
});

test("toValidationProblem returns the same errors, for organizations with strictIdentifiers", () => {
  const errors = validateIdentifiers({ kvk: "123", phone: "030 555 0142" });
  const problem = toValidationProblem(errors);
  expect([problem.code, problem.status, problem.members["errors"]]).toEqual([
    "VALIDATION_FAILED",
    400,
    errors,
  ]);
  expect(problem.message).toBe(
    "The request has 2 errors: /kvk must be a KvK number of 8 digits; /phone must be a telephone number with + and its country code (E.164), such as +31 30 555 0142.",
  );
});
