import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { holdInvitation, type Invitation, toAnnounced } from "../invitation.ts";
import { restoreInvitation } from "../changes/restore-invitation.ts";

export const revokeInvitation: Operation = defineOperation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/invitations/{invitationId}",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Revoke an invitation",
  description:
    "Makes an invitation that has not been accepted worthless; it stays in the list as `revoked`. Revoking again is a success. An accepted one is 409 `RESOURCE_IN_USE`, by the member who came of it. Told as `member.invited`, with the new state. Needs a person in a session of their own.",
  params: { organizationId: uuid(), invitationId: uuid() },
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params }) => ({ operation: restoreInvitation, params }),
  load: ({ transaction, membership, params, now }) =>
    holdInvitation(transaction, membership, params.invitationId, now),
  async plan({ organizationId, now }, { record: before, version, target, acceptedBy, stored }) {
    if (acceptedBy !== null) {
      throw new Problem("RESOURCE_IN_USE", "This invitation has been accepted.", {
        usedBy: [{ kind: "member", id: acceptedBy, displayNumber: null }],
        hint: "Remove the member instead.",
      });
    }
    if (stored === "revoked") return { result: undefined, change: null, write: () => undefined };
    const after: Invitation = { ...before, state: "revoked", updatedAt: now.toISOString() };
    return {
      result: undefined,
      change: {
        target,
        before: { state: stored },
        after: { state: after.state },
        event: { type: "member.invited", object: toAnnounced(after) },
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
