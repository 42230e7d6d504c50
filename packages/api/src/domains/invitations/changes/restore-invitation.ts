import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { holdInvitation, Invitation, stateAt, toAnnounced } from "../invitation.ts";
import { revokeInvitation } from "../operations/revoke-invitation.ts";
import { readGrantedRole } from "../../members/grants.ts";

/**
 * Undoes `revokeInvitation`: the message that was sent counts again, until its old expiry. No address
 * of the API: only an entry of the audit log leads here.
 */
const restoreInvitation: Operation = defineOperation({
  id: "restoreInvitation",
  method: "POST",
  path: "/v1/organizations/{organizationId}/invitations/{invitationId}/restore",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Restore an invitation",
  description: "Makes a revoked invitation count again.",
  params: { organizationId: uuid(), invitationId: uuid() },
  success: 200,
  response: Invitation,
  problems: ["RESTORE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params }) => ({ operation: revokeInvitation, params }),
  uniques: { invitations_pending: "email" },
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, membership, params, now }) =>
    holdInvitation(transaction, membership, params.invitationId, now),
  async plan({ transaction, membership, organizationId, now }, loaded) {
    const { record: before, version, target, stored } = loaded;
    if (stored !== "revoked") return { result: before, change: null, write: () => undefined };
    await readGrantedRole(transaction, membership, before.roleId);
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
        before: { state: stored },
        after: { state: "pending" },
        event: { type: "member.invited", object: toAnnounced(after) },
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

export { restoreInvitation };
