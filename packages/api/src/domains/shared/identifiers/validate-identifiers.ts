import { z } from "zod";
import type { RequestError, RequestRule } from "../../../problems/problem.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import { expectedCountry } from "./country.ts";
import { expectedIban } from "./iban.ts";
import { expectedKvk } from "./kvk.ts";
import { expectedPhone } from "./phone.ts";
import { expectedVatId } from "./vat-id.ts";

type Identifier = string | null | undefined;

/** The members of a body that are identifiers issued by other parties; the body may have more members. */
export type IdentifierMembers = {
  kvk?: Identifier;
  btw?: Identifier;
  iban?: Identifier;
  phone?: Identifier;
  country?: Identifier;
  addressCountry?: Identifier;
  deliveryAddress?: { addressCountry?: Identifier } | null | undefined;
};

type IdentifierCheck = { rule: RequestRule; expected: (value: string) => string | null };

const country: IdentifierCheck = { rule: "format", expected: expectedCountry };

/** In the order of the returned errors. */
const checks: [path: [keyof IdentifierMembers, ...string[]], check: IdentifierCheck][] = [
  [["kvk"], { rule: "pattern", expected: expectedKvk }],
  [["btw"], { rule: "format", expected: expectedVatId }],
  [["iban"], { rule: "format", expected: expectedIban }],
  [["phone"], { rule: "format", expected: expectedPhone }],
  [["country"], country],
  [["addressCountry"], country],
  [["deliveryAddress", "addressCountry"], country],
];

/**
 * Validates the identifiers among the members of a body, as sent, and returns the errors. Absent and null
 * members are skipped. A change should pass only the members that it changes, so that existing values are not
 * reported.
 *
 * Each `message` is a warning as operations return it (`/kvk must be …`). For an organization with
 * `strictIdentifiers`, throw `toValidationProblem(errors)` instead if there are any.
 */
export function validateIdentifiers(members: IdentifierMembers): RequestError[] {
  const issues = checks.flatMap(([path, { rule, expected }]): z.core.$ZodIssue[] => {
    const value = valueAt(members, path);
    const expectation = typeof value === "string" ? expected(value) : null;
    if (expectation === null) return [];
    const message = `must be ${expectation}`;
    return [{ code: "custom", path, params: { rule, expected: expectation }, message }];
  });
  return toRequestErrors(new z.ZodError(issues), members, "body");
}

function valueAt(members: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, member) =>
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[member]
        : undefined,
    members,
  );
}
