import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { uuid } from "../../../schema/values.ts";
import { lockInvitation, type Invitation, stateAt, withoutEmail } from "../invitation.ts";
import { loadGrantableRole } from "../../members/grants.ts";
import { assertNotAccepted } from "../assert-not-accepted.ts";
import { assertNotMember } from "../assert-not-member.ts";

export const invitationRevocation: Change<undefined> = defineChange({
  permission: "members:manage",
  params: { organizationId: uuid(), invitationId: uuid() },
  firstPartyOnly: true,
  effect: "delete",
  undo: () => ({ change: invitationRestoration }),
  load: async ({ transaction, member, params, now }) =>
    lockInvitation(transaction, await member, params.invitationId, now),
  async plan(
    { organizationId, now },
    { record: before, version, target, acceptedBy, storedState },
  ) {
    assertNotAccepted(acceptedBy);
    if (storedState === "revoked" || storedState === "declined") return unchanged(undefined);
    const after: Invitation = { ...before, state: "revoked", updatedAt: now.toISOString() };
    return {
      result: undefined,
      change: {
        target,
        before: { state: storedState },
        after: { state: after.state },
        event: { type: "member.invited", object: withoutEmail(after) },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("invitations")
            .set({ state: "revoked", updated_at: now, version: version + 1 })
            .where("organization_id", "=", organizationId)
            .where("id", "=", before.id),
        ),
    };
  },
});

/**
 * Undoes `revokeInvitation`: the link in the sent message is valid again until the original deadline. Only reverting
 * an audit entry runs it.
 */
const invitationRestoration: Change<Invitation> = defineChange({
  permission: "members:manage",
  params: { organizationId: uuid(), invitationId: uuid() },
  firstPartyOnly: true,
  effect: "restore",
  undo: () => ({ change: invitationRevocation }),
  uniques: { invitations_pending: "email" },
  conflict: "RESTORE_CONFLICT",
  load: async ({ transaction, member, params, now }) =>
    lockInvitation(transaction, await member, params.invitationId, now),
  async plan({ transaction, membership, organizationId, now }, loaded) {
    const { record: before, version, target, storedState } = loaded;
    if (storedState !== "revoked") return unchanged(before);
    await Promise.all([
      loadGrantableRole(transaction, membership, before.roleId),
      assertNotMember(transaction, membership, before.email ?? "", "RESTORE_CONFLICT"),
    ]);
    const pending = { state: "pending", expiresAt: new Date(before.expiresAt) };
    const after: Invitation = {
      ...before,
      state: stateAt(pending, now),
      updatedAt: now.toISOString(),
    };
    return {
      result: after,
      change: {
        target,
        before: { state: storedState },
        after: { state: "pending" },
        event: { type: "member.invited", object: withoutEmail(after) },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("invitations")
            .set({ state: "pending", updated_at: now, version: version + 1 })
            .where("organization_id", "=", organizationId)
            .where("id", "=", before.id),
        ),
    };
  },
});
