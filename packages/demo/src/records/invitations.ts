import { hashToken } from "@werkbank/api/records";
import { createRecordWriter } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";

/** Inserts an invitation with a public token that practically does not expire. */
export function insertDemoInvitation(
  transaction: Parameters<DemoSeed>[0],
  { organizationId, now, roles }: Parameters<DemoSeed>[1],
  invitation: { id: string; email: string; role: string; token: string; invitedBy: string },
): void {
  const { id, email, role, token, invitedBy } = invitation;
  createRecordWriter(
    transaction,
    organizationId,
    now,
  )("invitations", {
    id,
    email,
    role_id: roles[role] as string,
    state: "pending",
    token_hash: hashToken(token),
    expires_at: new Date("2099-12-31T23:00:00.000Z"),
    invited_by: invitedBy,
  });
}
