import { asUser } from "../../database/tenant.ts";
import {
  type OrganizationChoice,
  readOrganizationChoices,
  toOrganizationRequiredProblem,
} from "../../kernel/organization-choice.ts";
import { isUuid } from "../../schema/uuid.ts";
import type { RequestContext } from "./protocol/request-context.ts";

/** Reads the organizations that the caller is a member of, by name. */
export function readCallerOrganizations({
  service,
  principal,
}: RequestContext): Promise<OrganizationChoice[]> {
  return asUser(service.database, principal.userId, (transaction) =>
    readOrganizationChoices(transaction, principal.userId),
  );
}

/**
 * Returns an id in lower case, or the id of the caller's only organization with this name; anything else as it is,
 * for the operation.
 */
export async function resolveOrganizationName(
  context: RequestContext,
  given: unknown,
): Promise<unknown> {
  if (typeof given !== "string") return given;
  if (isUuid(given)) return given.toLowerCase();
  const name = given.trim().toLowerCase();
  const matches = (await readCallerOrganizations(context)).filter(
    (each) => each.name.toLowerCase() === name,
  );
  return matches.length === 1 ? matches[0]?.id : given;
}

/**
 * Returns the caller's only organization, for a call and a connection without organizationId.
 *
 * @throws Problem ORGANIZATION_REQUIRED with the organizations to choose from
 */
export async function requireOnlyOrganization(context: RequestContext): Promise<string> {
  const choices = await readCallerOrganizations(context);
  const [first, second] = choices;
  if (first === undefined || second !== undefined) throw toOrganizationRequiredProblem(choices);
  return first.id;
}
