import { z } from "zod";
import type { RequestError, RequestRule } from "../../../problems/problem.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import { expectedCountry } from "./country.ts";
import { expectedIban } from "./iban.ts";
import { expectedKvk } from "./kvk.ts";
import { expectedPhone } from "./phone.ts";
import { expectedVatId } from "./vat-id.ts";

type Identifier = string | null | undefined;

/** The members of a body that are identifiers issued by others; the body may have more members. */
export type IdentifierMembers = {
  kvk?: Identifier;
  btw?: Identifier;
  iban?: Identifier;
  phone?: Identifier;
  country?: Identifier;
  addressCountry?: Identifier;
  deliveryAddress?: { addressCountry?: Identifier } | null | undefined;
};

type Check = { rule: RequestRule; expected: (value: string) => string | null };

const country: Check = { rule: "format", expected: expectedCountry };

/** In the order in which advice is given. */
const checks: [path: [keyof IdentifierMembers, ...string[]], check: Check][] = [
  [["kvk"], { rule: "pattern", expected: expectedKvk }],
  [["btw"], { rule: "format", expected: expectedVatId }],
  [["iban"], { rule: "format", expected: expectedIban }],
  [["phone"], { rule: "format", expected: expectedPhone }],
  [["country"], country],
  [["addressCountry"], country],
  [["deliveryAddress", "addressCountry"], country],
];

/**
 * Returns what is wrong with the identifiers among the members of a body, given as they were sent. Absent and
 * null members are skipped; a change should pass only the members that it changes, so that old values do not
 * count against it.
 *
 * Each `message` is a warning as operations return it (`/kvk must be …`). An organization with
 * `strictIdentifiers` refuses instead: `toValidationProblem(advice)` if there is any.
 */
export function toIdentifierAdvice(members: IdentifierMembers): RequestError[] {
  const issues = checks.flatMap(([path, { rule, expected }]): z.core.$ZodIssue[] => {
    const value = valueAt(members, path);
    const wanted = typeof value === "string" ? expected(value) : null;
    if (wanted === null) return [];
    const message = `must be ${wanted}`;
    return [{ code: "custom", path, params: { rule, expected: wanted }, message }];
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
