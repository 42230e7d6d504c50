import { defineOperation } from "../../../kernel/define-operation.ts";
import { memberRemoval } from "../changes/member-removal.ts";

export const removeMember = defineOperation({
  id: "removeMember",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/members/{userId}",
  tag: "Members and roles",
  summary: "Remove a member",
  description:
    "Ends a membership, from the person's next request on. They are no longer in the list of members, but stay named in the records that they wrote or were given; to come back they must be invited again. To end your own membership you need no permission. Only owners remove owners, and one enabled owner always remains. Removing someone again succeeds. Needs a person in a session of their own.",
  success: 204,
  problems: ["LAST_OWNER"],
  traits: ["idempotent", "holdable", "irreversible"],
  change: memberRemoval,
});
