import { z } from "zod";
import { readApproval, stateOf } from "../../../kernel/approvals/approval-row.ts";
import { Approval, toApprovalTarget } from "../../../kernel/approvals/approval.ts";
import { toApproval } from "../../../kernel/approvals/approval-view.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { DeferredResult } from "../../../kernel/results/deferred-result.ts";
import { uuid } from "../../../schema/values.ts";
import { approvalAppUri } from "../approval-url.ts";
import { awaitDecision } from "../await-decision.ts";

export const getApproval = defineOperation({
  id: "getApproval",
  method: "GET",
  path: "/v1/organizations/{organizationId}/approvals/{approvalId}",
  tag: "Approvals",
  permission: "approvals:read",
  summary: "Get an approval",
  description:
    "Returns an approval request: what the call would do, the decisions, and the result once it was executed. With `waitSeconds`, the response for a pending one is sent as soon as its state changes, and at the latest after that time.",
  params: { organizationId: uuid(), approvalId: uuid() },
  query: {
    waitSeconds: z
      .int()
      .min(0)
      .max(25)
      .default(0)
      .meta({
        description: "The maximum time to wait for a decision, in seconds; 0 returns at once.",
        examples: [20],
      }),
  },
  success: 200,
  response: Approval,
  tool: {
    name: "audit_get_approval",
    title: "Read an approval",
    description:
      "Read one held change (approval, request): approved, rejected or pending, and once executed its result. waitSeconds waits. Cannot approve or reject. Dutch: goedkeuring, is het goedgekeurd.",
    hints: ["readOnly"],
    appUri: approvalAppUri,
  },
  async load({ transaction, params, member, now }) {
    const row = await readApproval(transaction, params.approvalId);
    const record = toApproval(row, await member, now);
    return { record, row, version: row.version, target: toApprovalTarget(record) };
  },
  async read({ service, params, query, membership, now, language }, { row }) {
    if (query.waitSeconds === 0 || stateOf(row, now) !== "pending") {
      return toApproval(row, membership, now, language);
    }
    return new DeferredResult(async ({ inOrganization }) => {
      const decided = await awaitDecision(service, query.waitSeconds, row, () =>
        inOrganization((transaction) => readApproval(transaction, params.approvalId)),
      );
      return toApproval(decided, membership, new Date(service.now()), language);
    });
  },
});
