import { asService, type Database, queries, type Transaction } from "@werkbank/api/database";
import { type StoredCall, sealCall, toUserPrincipal, toInputHash } from "@werkbank/api/records";
import { demoId } from "./demo-id.ts";
import type { DemoOrganization } from "./demo-seed.ts";
import { assistantClientId, assistantClientName, users } from "./demo-users.ts";
import { singel, singelId } from "./singel.ts";

type Members = Record<string, unknown>;

type DemoApproval = {
  key: string;
  /** The index of the policy among the suggested policies. */
  policy: number;
  policyName: string;
  operation: string;
  permission: string;
  toolName: string;
  requestedBy: string;
  /** The approver: the owner if the admin requested it, otherwise the admin. */
  approver: string;
  summary: string;
  reason: string;
  /** Path parameters, without the organization. */
  params: Members;
  body?: Members;
  target: Members;
  changes: Members[];
};

const day = 86_400_000;
/** When the calls are requested in the story. */
const requestedAt = new Date("2026-11-20T15:40:00.000Z");
const expiresAt = new Date("2026-11-27T15:40:00.000Z");
/** The minimum time from the first start to their expiry. */
const minWaitMs = 4 * day;
const scopes = ["mcp:read", "mcp:write"];

/** The common columns of all approvals of the demo. */
export const approvalColumns = {
  approvers: JSON.stringify({ roleIds: [], userIds: [] }),
  required_approvals: 1,
  allow_self_approval: false,
  on_stale: "refuse",
};

/** Returns the columns that name the approver. */
export const toApproverColumns = (name: string) => ({
  approvers_text: `${name}, 1 needed`,
  approver_names: [name],
});

const supplierId = singelId("supplier:aan");
const supplierUpdate = {
  policy: 4,
  policyName: "Nummers en rekeningen van leveranciers",
  operation: "updateSupplier",
  permission: "suppliers:write",
  toolName: "commerce_update_supplier",
  requestedBy: users.youssef,
  approver: "Sanne de Wit",
  summary: "Update a supplier: “Accu & Aandrijving Nederland B.V.”",
  params: { supplierId },
  target: {
    kind: "supplier",
    id: supplierId,
    label: "Accu & Aandrijving Nederland B.V.",
    displayNumber: null,
    etag: null,
  },
};
const taskId = singelId("task:T-1029");

/** The pending approvals: two of Youssef's assistant, and one of Sanne's. */
const pendingApprovals: readonly DemoApproval[] = [
  {
    ...supplierUpdate,
    key: "kvk",
    reason: "Op hun nieuwe factuur staat een ander KvK-nummer.",
    body: { kvk: "90005686" },
    changes: [{ field: "kvk", before: "90005678", after: "90005686" }],
  },
  {
    ...supplierUpdate,
    key: "account-number",
    reason: "Zij vragen om ons klantnummer.",
    body: { accountNumber: "SINGEL-2" },
    changes: [{ field: "accountNumber", before: null, after: "SINGEL-2" }],
  },
  {
    key: "T-1029",
    policy: 1,
    policyName: "Verwijderen",
    operation: "deleteTask",
    permission: "tasks:delete",
    toolName: "tasks_delete",
    requestedBy: users.sanne,
    approver: "Youssef el Idrissi",
    summary: "Delete task T-1029",
    reason: "Deze taak is vervallen.",
    params: { taskId },
    target: { kind: "task", id: taskId, displayNumber: "T-1029", label: "T-1029", etag: null },
    changes: [],
  },
];

const idOf = ({ key }: DemoApproval) => singelId(`approval:${key}`);

/** Inserts the pending approvals without the stored calls, which are encrypted with a secret of the service. */
export function seedPendingApprovals(
  transaction: Transaction,
  { organizationId, toWeek }: DemoOrganization,
): void {
  for (const call of pendingApprovals) {
    transaction.write(
      queries.insertInto("approvals").values({
        ...approvalColumns,
        ...toApproverColumns(call.approver),
        organization_id: organizationId,
        id: idOf(call),
        state: "pending",
        policy_id: demoId(`${organizationId}:policy:${call.policy}`),
        policy_name: call.policyName,
        operation: call.operation,
        permission: call.permission,
        tool_name: call.toolName,
        channel: "mcp",
        requested_by: call.requestedBy,
        client_id: assistantClientId,
        client_name: assistantClientName,
        token_scopes: scopes,
        summary: call.summary,
        request_reason: call.reason,
        input: JSON.stringify({ ...call.params, ...call.body }),
        input_hash: toInputHash({ ...call.params, organizationId }, call.body),
        target: JSON.stringify(call.target),
        changes: JSON.stringify(call.changes),
        expires_at: toWeek(expiresAt),
        created_at: toWeek(requestedAt),
        updated_at: toWeek(requestedAt),
      }),
    );
  }
}

/**
 * Adds the encrypted calls to pending approvals that lack them, and extends their expiry, so that they do not
 * expire for at least 4 days after the first start.
 */
export async function sealPendingApprovals(
  database: Database,
  serviceSecret: string,
  now: Date,
): Promise<void> {
  const organizationId = singel.id;
  const minExpiresAt = new Date(now.getTime() + minWaitMs);
  await asService(database, { userId: users.sanne, organizationId }, async (transaction) => {
    for (const call of pendingApprovals) {
      const id = idOf(call);
      const storedCall: StoredCall = {
        params: { ...call.params, organizationId },
        body: call.body,
        ifMatch: null,
        requiredScope: "mcp:write",
        principal: toUserPrincipal(call.requestedBy, {
          clientId: assistantClientId,
          clientName: assistantClientName,
          scopes,
        }),
      };
      transaction.write(
        queries
          .updateTable("approvals")
          .set((column) => ({
            call: sealCall(serviceSecret, id, storedCall),
            expires_at: column.fn<Date>("greatest", ["expires_at", column.val(minExpiresAt)]),
          }))
          .where("id", "=", id)
          .where("state", "=", "pending")
          .where("call", "is", null),
      );
    }
  });
}
