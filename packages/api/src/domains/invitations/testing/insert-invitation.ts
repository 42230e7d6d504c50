import { v7 as uuidv7 } from "uuid";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { hashToken } from "../../shared/link-token.ts";
import { toExpiry } from "../invitation.ts";

/** The values of an invitation; by default it is pending, with the role Member. */
export type InvitationValues = { role?: string; state?: string; expiresAt?: Date };

/** Inserts an invitation of the owner, and returns its token, which the database does not contain. */
export async function insertInvitation(
  organization: TestOrganization,
  email: string,
  { role, state, expiresAt }: InvitationValues = {},
): Promise<{ token: string; id: string }> {
  const token = uuidv7();
  const id = await organization.insert((insert) =>
    insert("invitations", {
      email,
      role_id: role ?? organization.roles["member"]!,
      state: state ?? "pending",
      token_hash: hashToken(token),
      expires_at: expiresAt ?? toExpiry(new Date()),
      invited_by: organization.owner.id,
    }),
  );
  return { token, id };
}
