import { defineOperation } from "../../../kernel/define-operation.ts";
import { invitationRevocation } from "../changes/invitation-revocation.ts";

export const revokeInvitation = defineOperation({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/invitations/{invitationId}",
  tag: "Members and roles",
  summary: "Revoke an invitation",
  description:
    "Withdraws an invitation that has not been accepted; it stays in the list as `revoked`. Revoking it again succeeds, and so does revoking a declined one, which stays `declined`. An accepted one is 409 `RESOURCE_IN_USE`, by the member who came of it. The event is `member.invited`, with the new state. Needs a person in a session of their own.",
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent"],
  change: invitationRevocation,
});
