import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { toAnnounced, toRecorded } from "../member.ts";
import { assertOwnersRemain, holdMember } from "../owners.ts";

export const removeMember = defineOperation({
  id: "removeMember",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/members/{userId}",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Remove a member",
  description:
    "Ends a membership, the caller's own too. It acts on the person's next request. They leave the list of members and stay named in the records that they wrote or were given; to come back they must be invited again. Only owners remove owners, and one enabled owner always remains. Removing someone again is a success. Needs a person in a session of their own.",
  params: { organizationId: uuid(), userId: uuid() },
  success: 204,
  problems: ["LAST_OWNER"],
  traits: ["idempotent", "holdable", "irreversible"],
  firstPartyOnly: true,
  load: ({ transaction, membership, params }) =>
    holdMember(transaction, membership, params.userId, { removed: true }),
  async plan({ membership, organizationId, now }, loaded) {
    const { record, version, target } = loaded;
    assertOwnersRemain(loaded, membership, record, null);
    return {
      result: undefined,
      change: {
        target,
        before: toRecorded(record),
        after: null,
        event: { type: "member.removed", object: toAnnounced(record) },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("memberships")
            .set({
              disabled_at: record.disabledAt ?? now,
              removed_at: now,
              updated_at: now,
              version: version + 1,
            })
            .where("organization_id", "=", organizationId)
            .where("user_id", "=", record.userId),
        ),
    };
  },
});
