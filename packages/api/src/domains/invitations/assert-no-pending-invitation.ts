import { sql } from "kysely";
import { NIL } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { recordConflict } from "../../kernel/record-problems.ts";

/**
 * Asserts that an email address has no pending invitation.
 *
 * @param address `exceptId` is the invitation that is about to be sent again
 * @throws Problem UNIQUE_CONFLICT
 */
export async function assertNoPendingInvitation(
  transaction: Transaction,
  membership: Membership,
  { email, now, exceptId = NIL }: { email: string; now: Date; exceptId?: string },
): Promise<void> {
  const invitation = await transaction.one(
    queries
      .selectFrom("invitations")
      .select("id")
      .where("organization_id", "=", membership.organizationId)
      .where("state", "=", "pending")
      .where("expires_at", ">", now)
      .where("id", "!=", exceptId)
      .where(sql<boolean>`lower(email) = lower(${email})`),
  );
  if (invitation === undefined) return;
  const message = `${email} has a pending invitation already.`;
  const existing = { kind: "invitation", ...invitation } as const;
  throw recordConflict("UNIQUE_CONFLICT", membership, "email", existing, message);
}
