import type { Principal } from "../../auth/principal.ts";
import type { EnterOrganization, Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { toAsciiDomains } from "../../schema/domain-name.ts";
import { opaque } from "../../schema/text.ts";
import { hashToken } from "../shared/link-token.ts";

/** The path parameter of operations on an invitation by its token. */
export const tokenParameter = () =>
  opaque({ min: 1, max: 200 }).meta({
    description: "The last part of the link in the message that the person was sent.",
    examples: ["demo-invitation-of-fietswerkplaats-de-singel"],
  });

/**
 * Finds the invitation of a token, in whatever state, and enters its organization.
 *
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function enterByToken(
  transaction: Transaction,
  enter: EnterOrganization,
  token: string,
): Promise<{ organizationId: string; id: string }> {
  const row = await transaction.one<{ organization_id: string; id: string }>({
    text: "select organization_id, id from find_invitation($1)",
    values: [hashToken(token)],
  });
  if (row === undefined) throw invitationNotFound();
  enter(row.organization_id);
  return { organizationId: row.organization_id, id: row.id };
}

/** Returns the same problem for every token that cannot be used, so that it reveals nothing. */
export function invitationNotFound(): Problem {
  return new Problem(
    "RESOURCE_NOT_FOUND",
    "No invitation with this token can be accepted by this account.",
    {
      resource: "invitation",
      id: null,
      hint: "Sign in with the address that the invitation was sent to, or ask for a new one.",
    },
  );
}

/**
 * Returns whether the caller has the email address that was invited. If the access token states whether the address
 * is confirmed, it must be. Without that claim, the identity provider issues no session for an unconfirmed address, and
 * the invitation token proves access to the mailbox.
 */
export function isAddressedTo(invitedEmail: string, { email, emailConfirmed }: Principal): boolean {
  const normalize = (address: string) => toAsciiDomains(address).toLowerCase();
  return email !== null && emailConfirmed !== false && normalize(email) === normalize(invitedEmail);
}
