import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Target } from "../../kernel/audit.ts";

export const Member = z
  .strictObject({
    userId: z.uuid().meta({
      description:
        "The user id of the person or program, the same in every organization; it identifies the member.",
    }),
    organizationId: z.uuid(),
    displayName: z.string().meta({
      description:
        "What the person is called, as they set it themselves; of a program, its client id.",
      examples: ["Daan Visser"],
    }),
    email: z
      .email()
      .nullable()
      .meta({
        description:
          "The email address that the person signs in with; null for programs, and for callers without `members:manage`.",
        examples: ["daan@singel.example"],
      }),
    avatarUrl: responseUri("https")
      .nullable()
      .meta({ description: "A picture of the person; null without one." }),
    clientId: z
      .string()
      .nullable()
      .meta({
        description:
          "The OAuth client of a program that signs in with its own client credentials; null for people.",
        examples: [null],
      }),
    roleId: z.uuid().meta({ description: "The role, which decides what the member may do." }),
    joinedAt: timestamp().meta({
      description: "When the membership began; after removal and return, the last time.",
    }),
    disabledAt: timestamp()
      .nullable()
      .meta({ description: "When the member was disabled; null if they are not." }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Member", description: "A person or program of the organization, with its role." });
export type Member = z.infer<typeof Member>;

/** Selects the members of an organization, removed ones included; callers add conditions. */
export const selectMembers = (organizationId: string) =>
  queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select([
      "memberships.organization_id as organizationId",
      "users.id as userId",
      "users.display_name as displayName",
      "users.email",
      "users.avatar_url as avatarUrl",
      "users.service_client_id as clientId",
      "memberships.version",
      "memberships.role_id as roleId",
      "memberships.joined_at as joinedAt",
      "memberships.disabled_at as disabledAt",
      "memberships.removed_at as removedAt",
      "memberships.created_at as createdAt",
      "memberships.updated_at as updatedAt",
    ])
    // Row level security shows the caller their memberships in all organizations, hence the condition.
    .where("memberships.organization_id", "=", organizationId);

type MemberRow = Omit<Member, "joinedAt" | "disabledAt" | "createdAt" | "updatedAt"> & {
  joinedAt: Date;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * Returns the member as the caller may see it: email addresses only with `members:manage`.
 */
export function toMember(row: MemberRow, { permissions }: Pick<Membership, "permissions">): Member {
  return {
    userId: row.userId,
    organizationId: row.organizationId,
    displayName: row.displayName,
    email: permissions.includes("members:manage") ? row.email : null,
    avatarUrl: row.avatarUrl,
    clientId: row.clientId,
    roleId: row.roleId,
    joinedAt: row.joinedAt.toISOString(),
    disabledAt: toTimestamp(row.disabledAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Loads a member with their version.
 *
 * @param removed also finds removed members, whose record has `deletedAt`
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function loadMember(
  transaction: Transaction,
  caller: Membership,
  userId: string,
  { removed = false }: { removed?: boolean } = {},
) {
  const row = await transaction.one(
    selectMembers(caller.organizationId).where("memberships.user_id", "=", userId),
  );
  if (row === undefined || (row.removedAt !== null && !removed)) throw notFound("member", userId);
  const member = toMember(row, caller);
  const record: Member & { deletedAt?: string } =
    row.removedAt === null ? member : { ...member, deletedAt: row.removedAt.toISOString() };
  return { record, version: row.version, target: toTarget(member) };
}

export function toTarget({ userId, displayName }: Pick<Member, "userId" | "displayName">): Target {
  return { kind: "member", id: userId, label: displayName };
}

/**
 * Returns the fields that the audit log records. Name, picture and email address belong to the user: they change
 * independently of the membership, and not every reader of the log may see email addresses.
 */
export function toAuditedFields({ userId, roleId, joinedAt, disabledAt }: Member) {
  return { userId, roleId, joinedAt, disabledAt };
}

/** Returns the member for an event: without the email address. */
export function withoutEmail(member: Member): Member {
  return { ...member, email: null };
}
