import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { toPolicyMatch } from "../../../kernel/approvals/policy.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { ApprovalPolicy, policyMembers, toPolicyColumns, toTarget } from "../approval-policy.ts";
import { assertApprovable } from "../approver-rules.ts";
import { policyDeletion } from "../changes/policy-deletion.ts";
import { assertOwner, assertValidPolicy, assertPolicyLimit } from "../policy-rules.ts";

const ApprovalPolicyCreate = z
  .strictObject({
    ...policyMembers,
    status: policyMembers.status.default("enabled"),
    priority: policyMembers.priority.default(100),
    effect: policyMembers.effect.default("hold"),
    approvers: policyMembers.approvers.default({ roleIds: [], userIds: [] }),
    requiredApprovals: policyMembers.requiredApprovals.default(1),
    allowSelfApproval: policyMembers.allowSelfApproval.default(false),
    expiresAfterMinutes: policyMembers.expiresAfterMinutes.default(1_440),
    onStale: policyMembers.onStale.default("refuse"),
    message: policyMembers.message.default(null),
  })
  .meta({ id: "ApprovalPolicyCreate", description: "A policy to create." });

export const createApprovalPolicy = defineOperation({
  id: "createApprovalPolicy",
  method: "POST",
  path: "/v1/organizations/{organizationId}/approval-policies",
  tag: "Approvals",
  permission: "approvals:manage",
  summary: "Create an approval policy",
  description:
    "Creates a rule that requires approval for calls, allows or denies them, from the next request on. By default it applies to calls of agents, however they are made, one person with `approvals:decide` other than the requester must approve, and a call waits for a day. Only owners can do this. An organization can have 100. The event is `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.",
  params: { organizationId: uuid() },
  body: ApprovalPolicyCreate,
  example: {
    name: "Quotes above € 2,500",
    match: {
      operations: ["quotes_send"],
      conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 250_000 }] },
    },
    message: "Look at the delivery date and the discount.",
  },
  fullExample: {
    name: "Quotes above € 2,500",
    status: "enabled",
    priority: 100,
    match: {
      callers: ["agents"],
      channels: ["mcp", "api"],
      operations: ["quotes_send"],
      roleIds: null,
      userIds: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
      clientIds: null,
      conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 250_000 }] },
    },
    effect: "hold",
    approvers: { roleIds: [], userIds: ["579fcc07-0450-53c5-81a5-fb2ff340c133"] },
    requiredApprovals: 1,
    allowSelfApproval: true,
    expiresAfterMinutes: 1440,
    onStale: "refuse",
    message: "Look at the delivery date and the discount.",
  },
  success: 201,
  response: ApprovalPolicy,
  problems: ["REFERENCE_NOT_FOUND", "LIMIT_REACHED"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: ({ params, target }) => ({
    change: policyDeletion,
    params: { ...params, policyId: target.id },
  }),
  async plan(context) {
    const { transaction, organizationId, now } = context;
    const body = { ...context.body, match: toPolicyMatch(context.body.match) };
    await assertOwner(context);
    await assertValidPolicy(context, body);
    await assertApprovable(context, body, body);
    await assertPolicyLimit(transaction, organizationId);
    const at = now.toISOString();
    const policy: ApprovalPolicy = {
      id: uuidv7(),
      organizationId,
      ...body,
      createdAt: at,
      updatedAt: at,
    };
    return {
      result: policy,
      change: {
        target: toTarget(policy),
        before: null,
        after: policy,
        event: { type: "organization.updated", object: policy },
      },
      write: (tx) =>
        tx.write(queries.insertInto("approval_policies").values(toPolicyColumns(policy) as never)),
    };
  },
});
