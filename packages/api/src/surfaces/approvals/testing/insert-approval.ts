import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Approvals } from "../../../database/types.gen.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";

type Row = Partial<Omit<Insertable<Approvals>, "id" | "organization_id">>;

/**
 * Inserts a pending approval requested by the organization's member, for tests that only read; returns its id.
 */
export async function insertApproval(
  organization: TestOrganization,
  row: Row = {},
): Promise<string> {
  return organization.insert((insert) =>
    insert("approvals", {
      state: "pending",
      policy_id: uuidv7(),
      policy_name: "Orders",
      approvers: JSON.stringify({ roleIds: [], userIds: [] }),
      approvers_text: "Owner or Admin, 1 needed",
      required_approvals: 1,
      allow_self_approval: false,
      on_stale: "refuse",
      operation: "cancelOrder",
      permission: "orders:write",
      channel: "mcp",
      requested_by: organization.member.id,
      token_scopes: [],
      summary: "Cancel order O-2026-0018",
      input: "{}",
      input_hash: createHash("sha256").update(uuidv7()).digest(),
      changes: "[]",
      expires_at: new Date(Date.now() + 3_600_000),
      ...row,
    }),
  );
}
