import { queries } from "../../database/queries.ts";
import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { asUser } from "../../database/tenant.ts";
import type { Session } from "./protocol/session.ts";

export type OrganizationChoice = { id: string; name: string; timeZone: string };

const mostListed = 100;

/** Reads the organizations that the caller is a member of, by name. */
export function listChoices({ service, principal }: Session): Promise<OrganizationChoice[]> {
  return asUser(service.database, principal.userId, (transaction) =>
    transaction.all(
      queries
        .selectFrom("organizations")
        .innerJoin("memberships", "memberships.organization_id", "organizations.id")
        .select(["organizations.id", "organizations.name", "organizations.time_zone as timeZone"])
        .where("memberships.user_id", "=", principal.userId)
        .where("memberships.disabled_at", "is", null)
        .orderBy("organizations.name")
        .orderBy("organizations.id")
        .limit(mostListed),
    ),
  );
}

/** Returns the id of the caller's only organization with this name; anything else as it is, for the operation. */
export async function organizationNamed(session: Session, given: unknown): Promise<unknown> {
  if (typeof given !== "string" || isUuid(given)) return given;
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
  if (first === undefined) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      "You are not a member of any organization.",
    );
  }
  if (second === undefined) return first.id;
  throw new Problem(
    "ORGANIZATION_REQUIRED",
    `You are a member of ${choices.length} organizations; say which one with organizationId.`,
    { organizations: choices.map(({ id, name }) => ({ id, name })) },
  );
}
