import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Target } from "../../kernel/audit.ts";

export const InvitationState = enumeration({
  pending: "It can.",
  accepted: "It was; the person is a member.",
  declined: "The person does not want to become a member.",
  revoked: "It was taken back.",
  expired: "Its time is over.",
}).meta({ id: "InvitationState", description: "Whether the invitation can be accepted." });
export type InvitationState = z.infer<typeof InvitationState>;

export const Invitation = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    email: z
      .email()
      .nullable()
      .meta({
        description: "Who is invited; null for callers without `members:manage`.",
        examples: ["noah.stage@post.example"],
      }),
    roleId: z.uuid().meta({ description: "The role that the person will have." }),
    state: InvitationState,
    expiresAt: timestamp().meta({
      description: "The deadline for accepting it: 7 days after it was sent.",
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Invitation", description: "An offer, sent by email, to become a member." });
export type Invitation = z.infer<typeof Invitation>;

const validDays = 7;

/** Returns the deadline for accepting an invitation that is created now. */
export function toExpiry(now: Date): Date {
  return new Date(now.getTime() + validDays * 86_400_000);
}

const columns = [
  "id",
  "organization_id as organizationId",
  "email",
  "role_id as roleId",
  "state",
  "expires_at as expiresAt",
  "accepted_by as acceptedBy",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "version",
] as const;

/** Selects the invitations of the organization; callers add conditions. */
export const selectInvitations = () => queries.selectFrom("invitations").select(columns);

type InvitationRow = {
  id: string;
  organizationId: string;
  email: string;
  roleId: string;
  state: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** Returns the invitation as the caller may see it: the email address only with `members:manage`. */
export function toInvitation(
  row: InvitationRow,
  { permissions }: Pick<Membership, "permissions">,
  now: Date,
): Invitation {
  return {
    id: row.id,
    organizationId: row.organizationId,
    email: permissions.includes("members:manage") ? row.email : null,
    roleId: row.roleId,
    state: stateAt(row, now),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the state at an instant. A pending invitation expires without a write. */
export function stateAt(
  { state, expiresAt }: Pick<InvitationRow, "state" | "expiresAt">,
  now: Date,
): InvitationState {
  return state === "pending" && expiresAt <= now ? "expired" : (state as InvitationState);
}

/** Loads an invitation with its version, locked until the end of the transaction. */
export async function lockInvitation(
  transaction: Transaction,
  caller: Membership,
  id: string,
  now: Date,
) {
  const row = await transaction.one(selectInvitations().where("id", "=", id).forUpdate());
  if (row === undefined) throw notFound("invitation", id);
  const record = toInvitation(row, caller, now);
  const { acceptedBy, version } = row;
  return { record, version, acceptedBy, storedState: row.state, target: toTarget(record) };
}

/** Returns the audit target. Its label contains no personal data, since erasing does not remove labels from the log. */
export function toTarget({ id }: Pick<Invitation, "id">): Target {
  return { kind: "invitation", id, label: `Invitation ${id.slice(-6)}` };
}

/** Returns the invitation for an event: without the email address. */
export function withoutEmail(invitation: Invitation): Invitation {
  return { ...invitation, email: null };
}
