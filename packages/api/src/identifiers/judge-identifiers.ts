import { readSettings } from "../operations/organizations/organization-settings.ts";
import { toValidationProblem } from "../schema/request-errors.ts";
import type { Transaction } from "../tenant.ts";
import { type IdentifierMembers, toIdentifierAdvice } from "./identifier-advice.ts";

/**
 * Judges the identifiers that a request sets: what is wrong with them is a warning, unless the
 * organization is strict about it (setting `strictIdentifiers`).
 *
 * @param members the members that the request sets or changes, with their new values
 * @returns the warnings
 * @throws Problem VALIDATION_FAILED in a strict organization
 */
export async function judgeIdentifiers(
  transaction: Transaction,
  organizationId: string,
  members: IdentifierMembers,
): Promise<string[]> {
  const advice = toIdentifierAdvice(members);
  if (advice.length === 0) return [];
  const { strictIdentifiers } = await readSettings(transaction, organizationId);
  if (strictIdentifiers) throw toValidationProblem(advice);
  return advice.map(({ message }) => message);
}
