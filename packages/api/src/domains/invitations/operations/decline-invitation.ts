import { queries } from "../../../database/queries.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import {
  type Invitation,
  selectInvitations,
  stateAt,
  toInvitation,
  toTarget,
  withoutEmail,
} from "../invitation.ts";
import {
  enterByToken,
  invitationNotFound,
  isAddressedTo,
  tokenParameter,
} from "../invitation-token.ts";

export const declineInvitation = defineAccountOperation({
  id: "declineInvitation",
  method: "POST",
  path: "/v1/invitations/{token}/decline",
  tag: "Members and roles",
  permission: "authenticated",
  summary: "Decline an invitation",
  description:
    "Declines an invitation that was sent to the confirmed email address that the caller signs in with; the organization sees it as `declined`, also in its audit log, and can invite the person again. `token` is the last part of the link in the message. One that was sent to another address, was accepted or revoked, or has expired is not found. Declining again succeeds and changes nothing. The event is `member.invited`, with the new state. Needs a person in a session of their own.",
  params: { token: tokenParameter() },
  success: 204,
  problems: ["ORGANIZATION_SUSPENDED"],
  traits: ["idempotent", "irreversible"],
  firstPartyOnly: true,
  async plan({ transaction, principal, enter, params, now }) {
    const { organizationId, id } = await enterByToken(transaction, enter, params.token);
    const [invitation, organization] = await Promise.all([
      transaction.one(selectInvitations().where("id", "=", id).forUpdate()),
      transaction.one(
        queries.selectFrom("organizations").select("status").where("id", "=", organizationId),
      ),
    ]);
    if (invitation === undefined || !isAddressedTo(invitation.email, principal)) {
      throw invitationNotFound();
    }
    const state = stateAt(invitation, now);
    if (state === "declined") return { ...unchanged(undefined), organizationId };
    if (state !== "pending") throw invitationNotFound();
    if (organization?.status === "suspended") {
      throw new Problem(
        "ORGANIZATION_SUSPENDED",
        "This organization is suspended; its records cannot be changed.",
      );
    }
    const before = toInvitation(invitation, { permissions: [] }, now);
    const after: Invitation = { ...before, state: "declined", updatedAt: now.toISOString() };
    return {
      result: undefined,
      organizationId,
      change: {
        target: toTarget(after),
        before: { state: before.state },
        after: { state: after.state },
        event: { type: "member.invited", object: withoutEmail(after) },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("invitations")
            .set({ state: "declined", updated_at: now, version: invitation.version + 1 })
            .where("organization_id", "=", organizationId)
            .where("id", "=", id),
        ),
    };
  },
});
