import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { queries } from "../../../database/queries.ts";
import { uuid } from "../../../schema/values.ts";
import { withoutEmail, toAuditedFields } from "../member.ts";
import { assertOwnersRemain, lockMember } from "../owner-rules.ts";

export const memberRemoval: Change<undefined> = defineChange({
  permission: "members:manage",
  // Every member may remove themselves.
  owner: { permission: null, find: async (_transaction, { userId }) => String(userId) },
  params: { organizationId: uuid(), userId: uuid() },
  firstPartyOnly: true,
  effect: "delete",
  load: async ({ transaction, member, params }) =>
    lockMember(transaction, await member, params.userId, { removed: true }),
  async plan({ membership, organizationId, now }, loaded) {
    const { record, version, target } = loaded;
    assertOwnersRemain(loaded, membership, record, null);
    return {
      result: undefined,
      change: {
        target,
        before: toAuditedFields(record),
        after: null,
        event: { type: "member.removed", object: withoutEmail(record) },
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
