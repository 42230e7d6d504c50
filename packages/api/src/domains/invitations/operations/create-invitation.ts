import { toTextLanguage } from "../../../schema/language.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { email } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadGrantableRole } from "../../members/grants.ts";
import { toExpiry, Invitation, withoutEmail, toTarget } from "../invitation.ts";
import { readAccentColor, toInvitationMail } from "../mail/invitation-mail.ts";
import { assertNoPendingInvitation } from "../assert-no-pending-invitation.ts";
import { assertNotMember } from "../assert-not-member.ts";
import { createToken, hashToken } from "../../shared/link-token.ts";

const NewInvitation = z
  .strictObject({
    email: email().meta({
      description:
        "Where the invitation is sent; it is accepted by an account with this email address.",
      examples: ["noah.stage@post.example"],
    }),
    roleId: uuid().meta({ description: "The role that the person will have." }),
  })
  .meta({ id: "NewInvitation", description: "Who is invited, and with which role." });

export const createInvitation = defineOperation({
  id: "createInvitation",
  method: "POST",
  path: "/v1/organizations/{organizationId}/invitations",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Create an invitation",
  description:
    "Sends an invitation by email, in the language of the organization. It is valid for 7 days; its token is in the message alone. An address has one pending invitation at a time, and none when a member has it. You cannot invite with a role that has a permission that you lack; only owners invite owners. The message counts against the limits `mail` and `mail-young` of the organization. Needs a person in a session of their own.",
  params: { organizationId: uuid() },
  body: NewInvitation,
  example: { email: "ria@singel.example", roleId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e" },
  success: 201,
  response: Invitation,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable", "irreversible"],
  firstPartyOnly: true,
  uniques: { invitations_pending: "email" },
  async plan({ service, transaction, membership, organizationId, body, now }) {
    const [role, accentColor] = await Promise.all([
      loadGrantableRole(transaction, membership, body.roleId),
      readAccentColor(transaction, organizationId),
      assertNotMember(transaction, membership, body.email),
      assertNoPendingInvitation(transaction, membership, { email: body.email, now }),
    ]);
    const expiresAt = toExpiry(now);
    const invitation: Invitation = {
      id: uuidv7(),
      organizationId,
      email: body.email,
      roleId: role.id,
      state: "pending",
      expiresAt: expiresAt.toISOString(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const token = createToken();
    const mail = toInvitationMail({
      to: body.email,
      token,
      organizationName: membership.organizationName,
      invitedBy: membership.displayName,
      roleName: role.name,
      expiresAt,
      timeZone: membership.timeZone,
      language: toTextLanguage(membership.language),
      accentColor,
      config: service.config,
    });
    return {
      result: invitation,
      change: {
        target: toTarget(invitation),
        before: null,
        after: invitation,
        event: { type: "member.invited", object: withoutEmail(invitation) },
      },
      jobs: [toJob(sendMail, mail)],
      write: (tx) => {
        expireOverdueInvitation(tx, organizationId, body.email, now);
        tx.write(
          queries.insertInto("invitations").values({
            organization_id: organizationId,
            id: invitation.id,
            email: body.email,
            role_id: role.id,
            state: "pending",
            token_hash: hashToken(token),
            expires_at: expiresAt,
            invited_by: membership.userId,
            created_at: now,
            updated_at: now,
          }),
        );
      },
    };
  },
});

/** Writes the state of an overdue invitation, so that its email address can be invited again. */
function expireOverdueInvitation(
  transaction: Transaction,
  organizationId: string,
  email: string,
  now: Date,
): void {
  transaction.write(
    queries
      .updateTable("invitations")
      .set({ state: "expired", updated_at: now, version: sql<number>`version + 1` })
      .where("organization_id", "=", organizationId)
      .where("state", "=", "pending")
      .where("expires_at", "<=", now)
      .where(sql<boolean>`lower(email) = lower(${email})`),
  );
}
