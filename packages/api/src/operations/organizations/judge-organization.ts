import { type IdentifierMembers, toIdentifierAdvice } from "../../identifiers/identifier-advice.ts";
import { toValidationProblem } from "../../schema/request-errors.ts";
import type { OrganizationSettings } from "./organization.ts";

/**
 * What is to be said of the numbers that a request gives an organization.
 *
 * @param members only those that the request changes
 * @returns warnings
 * @throws Problem VALIDATION_FAILED with `strictIdentifiers`
 */
export function judgeOrganization(
  members: IdentifierMembers,
  { strictIdentifiers }: OrganizationSettings,
): string[] {
  const advice = toIdentifierAdvice(members);
  if (strictIdentifiers && advice.length > 0) throw toValidationProblem(advice);
  return advice.map(({ message }) => message);
}
