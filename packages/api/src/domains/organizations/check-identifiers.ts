import { readSettings } from "./organization-settings.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Transaction } from "../../database/tenant.ts";
import {
  type IdentifierMembers,
  validateIdentifiers,
} from "../shared/identifiers/validate-identifiers.ts";

/**
 * Checks the identifiers that a request sets. Invalid ones are warnings, or errors if the organization has the setting
 * `strictIdentifiers`.
 *
 * @param members the members that the request sets or changes, with their new values
 * @returns the warnings
 * @throws Problem VALIDATION_FAILED with `strictIdentifiers`
 */
export async function checkIdentifiers(
  transaction: Transaction,
  organizationId: string,
  members: IdentifierMembers,
): Promise<string[]> {
  if (validateIdentifiers(members).length === 0) return [];
  return toIdentifierWarnings(members, await readSettings(transaction, organizationId));
}

/** Does the same with given settings, since a change of an organization is checked against its new settings. */
export function toIdentifierWarnings(
  members: IdentifierMembers,
  { strictIdentifiers }: { strictIdentifiers: boolean },
): string[] {
  const advice = validateIdentifiers(members);
  if (strictIdentifiers && advice.length > 0) throw toValidationProblem(advice);
  return advice.map(({ message }) => message);
}
