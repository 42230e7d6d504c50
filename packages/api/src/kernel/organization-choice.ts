import { queries } from "../database/queries.ts";
import type { Transaction } from "../database/tenant.ts";
import { Problem } from "../problems/problem.ts";

/** An organization that the caller can choose if a call names none. */
export type OrganizationChoice = { id: string; name: string; timeZone: string };

const maxChoices = 100;

/** Reads the organizations that a user is a member of, by name. */
export function readOrganizationChoices(
  transaction: Transaction,
  userId: string,
): Promise<OrganizationChoice[]> {
  return transaction.all(
    queries
      .selectFrom("organizations")
      .innerJoin("memberships", "memberships.organization_id", "organizations.id")
      .select(["organizations.id", "organizations.name", "organizations.time_zone as timeZone"])
      .where("memberships.user_id", "=", userId)
      .where("memberships.disabled_at", "is", null)
      .orderBy("organizations.name")
      .orderBy("organizations.id")
      .limit(maxChoices),
  );
}

/** Returns the problem of a call that names no organization, if the caller is a member of none or several. */
export function toOrganizationRequiredProblem(choices: readonly OrganizationChoice[]): Problem {
  return choices.length === 0
    ? new Problem("ORGANIZATION_PERMISSION_DENIED", "You are not a member of any organization.")
    : new Problem(
        "ORGANIZATION_REQUIRED",
        `You are a member of ${choices.length} organizations; say which one with organizationId.`,
        { organizations: choices.map(({ id, name }) => ({ id, name })) },
      );
}
