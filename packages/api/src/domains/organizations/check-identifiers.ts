import { readSettings } from "./organization-settings.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Transaction } from "../../database/tenant.ts";
import {
  type IdentifierMembers,
  toIdentifierAdvice,
} from "../shared/identifiers/identifier-advice.ts";

/**
 * Checks the identifiers that a request sets: errors are warnings, unless the organization is strict about
 * them (setting `strictIdentifiers`).
 *
 * @param members the members that the request sets or changes, with their new values
 * @returns the warnings
 * @throws Problem VALIDATION_FAILED in a strict organization
 */
export async function checkIdentifiers(
  transaction: Transaction,
  organizationId: string,
  members: IdentifierMembers,
): Promise<string[]> {
  if (toIdentifierAdvice(members).length === 0) return [];
  return toIdentifierWarnings(members, await readSettings(transaction, organizationId));
}

/** Does the same under given settings: the organization's own identifiers are judged by its new ones. */
export function toIdentifierWarnings(
  members: IdentifierMembers,
  { strictIdentifiers }: { strictIdentifiers: boolean },
): string[] {
  const advice = toIdentifierAdvice(members);
  if (strictIdentifiers && advice.length > 0) throw toValidationProblem(advice);
  return advice.map(({ message }) => message);
}
