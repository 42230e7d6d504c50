import { queries } from "../../../database/queries.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { toTextLanguage } from "../../../schema/language.ts";
import { uuid } from "../../../schema/values.ts";
import { loadGrantableRole } from "../../members/grants.ts";
import { createToken, hashToken } from "../../shared/link-token.ts";
import { assertNotAccepted } from "../assert-not-accepted.ts";
import { assertNoPendingInvitation } from "../assert-no-pending-invitation.ts";
import { assertNotMember } from "../assert-not-member.ts";
import { Invitation, lockInvitation, toExpiry, withoutEmail } from "../invitation.ts";
import { readAccentColor, toInvitationMail } from "../mail/invitation-mail.ts";

export const resendInvitation = defineOperation({
  id: "resendInvitation",
  method: "POST",
  path: "/v1/organizations/{organizationId}/invitations/{invitationId}/resend",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Resend an invitation",
  description:
    "Sends the message again, with a new link that is valid for 7 days; the earlier link stops working. It also reopens an invitation that has expired, or was revoked or declined. An accepted one is 409 `RESOURCE_IN_USE`. The message counts against the limits `mail` and `mail-young` of the organization. The event is `member.invited`. Needs a person in a session of their own.",
  params: { organizationId: uuid(), invitationId: uuid() },
  success: 200,
  response: Invitation,
  problems: ["UNIQUE_CONFLICT", "RESOURCE_IN_USE", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable", "irreversible"],
  firstPartyOnly: true,
  uniques: { invitations_pending: "email" },
  load: async ({ transaction, member, params, now }) =>
    lockInvitation(transaction, await member, params.invitationId, now),
  async plan({ service, transaction, membership, organizationId, now }, loaded) {
    const { record: before, version, target, acceptedBy, storedState } = loaded;
    assertNotAccepted(acceptedBy);
    const email = before.email ?? "";
    const [role, accentColor] = await Promise.all([
      loadGrantableRole(transaction, membership, before.roleId),
      readAccentColor(transaction, organizationId),
      assertNotMember(transaction, membership, email),
      assertNoPendingInvitation(transaction, membership, { email, now, exceptId: before.id }),
    ]);
    const expiresAt = toExpiry(now);
    const after: Invitation = {
      ...before,
      state: "pending",
      expiresAt: expiresAt.toISOString(),
      updatedAt: now.toISOString(),
    };
    const token = createToken();
    const mail = toInvitationMail({
      to: email,
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
      result: after,
      change: {
        target,
        before: { state: storedState, expiresAt: before.expiresAt },
        after: { state: after.state, expiresAt: after.expiresAt },
        event: { type: "member.invited", object: withoutEmail(after) },
      },
      jobs: [toJob(sendMail, mail)],
      write: (tx) =>
        tx.write(
          queries
            .updateTable("invitations")
            .set({
              state: "pending",
              token_hash: hashToken(token),
              expires_at: expiresAt,
              invited_by: membership.userId,
              updated_at: now,
              version: version + 1,
            })
            .where("organization_id", "=", organizationId)
            .where("id", "=", before.id),
        ),
    };
  },
});
