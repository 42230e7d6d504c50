import { asUser } from "../../database/tenant.ts";
import {
  type OrganizationChoice,
  readChoices,
  toOrganizationRequired,
} from "../../kernel/organization-choice.ts";
import { isUuid } from "../../schema/uuid.ts";
import type { Session } from "./protocol/session.ts";

/** Reads the organizations that the caller is a member of, by name. */
export function listChoices({ service, principal }: Session): Promise<OrganizationChoice[]> {
  return asUser(service.database, principal.userId, (transaction) =>
    readChoices(transaction, principal.userId),
  );
}

/**
 * Returns an id in lower case, or the id of the caller's only organization with this name; anything else as it is,
 * for the operation.
 */
export async function organizationNamed(session: Session, given: unknown): Promise<unknown> {
  if (typeof given !== "string") return given;
  if (isUuid(given)) return given.toLowerCase();
  const name = given.trim().toLowerCase();
  const named = (await listChoices(session)).filter((each) => each.name.toLowerCase() === name);
  return named.length === 1 ? named[0]?.id : given;
}

/**
 * Returns the caller's only organization, for calls that name none on a connection that names none.
 *
 * @throws Problem ORGANIZATION_REQUIRED with the organizations to choose from
 */
export async function onlyOrganization(session: Session): Promise<string> {
  const choices = await listChoices(session);
  const [first, second] = choices;
  if (first === undefined || second !== undefined) throw toOrganizationRequired(choices);
  return first.id;
}
