import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertNotOwnerRole, loadGrantableRole } from "../grants.ts";
import { Member, withoutEmail, toAuditedFields } from "../member.ts";
import { assertOwnersRemain, lockMember } from "../owner-rules.ts";
import { unchanged } from "../../../kernel/changes/change.ts";

const MemberUpdate = z
  .strictObject({
    roleId: uuid().meta({
      description:
        "The new role: one of the organization, without a permission that the caller lacks.",
    }),
    disabled: z.boolean().meta({
      description:
        "True suspends all access but keeps the member, false restores it; `disabledAt` is the time.",
    }),
  })
  .exactPartial()
  .meta({ id: "MemberUpdate", description: "Fields that you omit stay as they are." });

export const updateMember = defineOperation({
  id: "updateMember",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/members/{userId}",
  tag: "Members and roles",
  permission: "members:manage",
  summary: "Update a member",
  description:
    "Gives a member another role, or suspends and restores their access (`disabled`), from their next request on. You cannot give a role with a permission that you lack, or enable a member who has such a role; only owners change owners, and one enabled owner always remains. A program is never an owner. Name, picture and address belong to the person. The event of both changes is `member.role_changed`. Needs a person in a session of their own.",
  params: { organizationId: uuid(), userId: uuid() },
  body: MemberUpdate,
  example: { roleId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e", disabled: false },
  success: 200,
  response: Member,
  problems: ["LAST_OWNER", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable"],
  firstPartyOnly: true,
  undo: ({ changes }) => ({
    body: Object.fromEntries(
      changes.map(({ field, before }) =>
        field === "disabledAt" ? ["disabled", before !== null] : [field, before],
      ),
    ),
  }),
  load: async ({ transaction, member, params }) =>
    lockMember(transaction, await member, params.userId),
  async plan({ transaction, membership, organizationId, body, now }, loaded) {
    const { record: before, version, target } = loaded;
    const { roleId = before.roleId, disabled = before.disabledAt !== null } = body;
    const disabledAt = disabled ? (before.disabledAt ?? now.toISOString()) : null;
    if (roleId === before.roleId && disabledAt === before.disabledAt) return unchanged(before);
    const isRoleGranted = roleId !== before.roleId || (before.disabledAt !== null && !disabled);
    if (isRoleGranted) {
      const role = await loadGrantableRole(transaction, membership, roleId);
      if (before.clientId !== null) assertNotOwnerRole(role);
    }
    assertOwnersRemain(loaded, membership, before, { roleId, disabledAt });
    const after: Member = { ...before, roleId, disabledAt, updatedAt: now.toISOString() };
    return {
      result: after,
      change: {
        target,
        before: toAuditedFields(before),
        after: toAuditedFields(after),
        event: { type: "member.role_changed", object: withoutEmail(after) },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("memberships")
            .set({
              role_id: roleId,
              disabled_at: disabledAt,
              updated_at: now,
              version: version + 1,
            })
            .where("organization_id", "=", organizationId)
            .where("user_id", "=", before.userId),
        ),
    };
  },
});
