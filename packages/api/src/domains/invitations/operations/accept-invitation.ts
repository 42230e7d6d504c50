import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { readUser } from "../../../auth/user.ts";
import { insertMembership } from "../../members/insert-membership.ts";
import { readMembershipRow } from "../../members/read-membership-row.ts";
import { type Member, withoutEmail, toAuditedFields, toTarget } from "../../members/member.ts";
import { loadOrganization, Organization } from "../../organizations/organization.ts";
import { selectInvitations, stateAt } from "../invitation.ts";
import { memberRemoval } from "../../members/changes/member-removal.ts";
import {
  enterByToken,
  invitationNotFound,
  isAddressedTo,
  tokenParameter,
} from "../invitation-token.ts";

export const acceptInvitation = defineAccountOperation({
  id: "acceptInvitation",
  method: "POST",
  path: "/v1/invitations/{token}/accept",
  tag: "Members and roles",
  permission: "authenticated",
  summary: "Accept an invitation",
  description:
    "Makes the caller a member of the organization that invited them, and returns it. `token` is the last part of the link in the message that they were sent, which leads to a page that does the same. The invitation must have been sent to the confirmed email address that the caller signs in with; one that was sent to another address, has expired, or was revoked or declined is not found. Accepting again succeeds and changes nothing. Needs a person in a session of their own.",
  params: { token: tokenParameter() },
  success: 200,
  response: Organization,
  problems: ["ORGANIZATION_SUSPENDED"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ target }) => ({ change: memberRemoval, params: { userId: target.id } }),
  async plan({ transaction, principal, enter, params, now }) {
    const { userId } = principal;
    const { organizationId, id } = await enterByToken(transaction, enter, params.token);
    const [invitation, user, membership] = await Promise.all([
      transaction.one(selectInvitations().where("id", "=", id).forUpdate()),
      readUser(transaction, principal, now),
      readMembershipRow(transaction, organizationId, userId),
    ]);
    if (invitation === undefined || !isAddressedTo(invitation.email, principal)) {
      throw invitationNotFound();
    }
    const state = stateAt(invitation, now);
    const isMember = membership?.disabledAt === null;
    const isRepeated = state === "accepted" && invitation.acceptedBy === userId && isMember;
    // An invitation does not enable a disabled member.
    const isDisabled = membership !== undefined && !isMember && membership.removedAt === null;
    if (isDisabled || (state !== "pending" && !isRepeated)) throw invitationNotFound();

    const roleId = isMember ? membership.roleId : invitation.roleId;
    const role = await transaction.one(
      queries
        .selectFrom("roles")
        .select(["name", "permissions"])
        .where("organization_id", "=", organizationId)
        .where("id", "=", roleId)
        .where("deleted_at", "is", null)
        .forKeyShare(),
    );
    if (role === undefined) throw invitationNotFound();
    const { record: organization, version } = await loadOrganization(transaction, {
      organizationId,
      roleId,
      roleName: role.name,
      permissions: role.permissions,
    });
    const common = { result: organization, version, organizationId };
    if (isMember) return { ...common, change: null, write: () => undefined };
    if (organization.status === "suspended") {
      throw new Problem(
        "ORGANIZATION_SUSPENDED",
        "This organization is suspended; its records cannot be changed.",
      );
    }
    const at = now.toISOString();
    const member: Member = {
      userId,
      organizationId,
      displayName: user.display_name,
      email: null,
      avatarUrl: user.avatar_url,
      clientId: user.service_client_id,
      roleId,
      joinedAt: at,
      disabledAt: null,
      createdAt: membership?.createdAt.toISOString() ?? at,
      updatedAt: at,
    };
    return {
      ...common,
      change: {
        target: toTarget(member),
        before: null,
        after: toAuditedFields(member),
        event: { type: "member.joined", object: withoutEmail(member) },
      },
      write: (tx) => {
        insertMembership(tx, { organizationId, userId, roleId, now });
        markAccepted(tx, { organizationId, id, userId, now });
      },
    };
  },
});

function markAccepted(
  transaction: Transaction,
  invitation: { organizationId: string; id: string; userId: string; now: Date },
): void {
  const { organizationId, id, userId, now } = invitation;
  transaction.write(
    queries
      .updateTable("invitations")
      .set({
        state: "accepted",
        accepted_by: userId,
        updated_at: now,
        version: sql<number>`version + 1`,
      })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id),
  );
}
