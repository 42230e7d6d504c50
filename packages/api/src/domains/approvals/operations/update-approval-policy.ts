import { z } from "zod";
import { unchanged } from "../../../kernel/changes/change.ts";
import { toPolicyMatch } from "../../../kernel/approvals/policy.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { ApprovalPolicy, loadPolicy, policyMembers, toPolicyColumns } from "../approval-policy.ts";
import { assertApprovable } from "../approver-rules.ts";
import { assertOwner, assertValidPolicy } from "../policy-rules.ts";

const ApprovalPolicyUpdate = z.strictObject(policyMembers).exactPartial().meta({
  id: "ApprovalPolicyUpdate",
  description:
    "Fields that you omit stay as they are; `match` and `approvers` are replaced as a whole; null clears the message.",
});

export const updateApprovalPolicy = defineOperation({
  id: "updateApprovalPolicy",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/approval-policies/{policyId}",
  tag: "Approvals",
  permission: "approvals:manage",
  summary: "Update an approval policy",
  description:
    "Changes the fields that the body names, `status` among them, which turns the policy on and off. The change applies from the next request on, not to calls that already wait. Only owners can do this. The event is `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.",
  params: { organizationId: uuid(), policyId: uuid() },
  body: ApprovalPolicyUpdate,
  example: {
    status: "enabled",
    match: { channels: ["mcp", "workflow"], operations: ["quotes_send", "quotes_cancel"] },
    requiredApprovals: 2,
  },
  success: 200,
  response: ApprovalPolicy,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent"],
  firstPartyOnly: true,
  undo: undoUpdate,
  load: ({ transaction, params }) => loadPolicy(transaction, params.policyId, "update"),
  async plan(context, loaded) {
    await assertOwner(context);
    const { now } = context;
    const { match, ...members } = context.body;
    const body = match === undefined ? members : { ...members, match: toPolicyMatch(match) };
    const before: ApprovalPolicy = loaded.record;
    const changed = changedValues<ApprovalPolicy>(before, body);
    if (Object.keys(changed).length === 0) return unchanged(before);
    await assertValidPolicy(context, changed);
    const after: ApprovalPolicy = { ...before, ...changed, updatedAt: now.toISOString() };
    await assertApprovable(context, changed, after);
    return planUpdate(loaded, after, {
      table: "approval_policies",
      columns: toPolicyColumns(changed),
      now,
      event: { type: "organization.updated", object: after },
      label: after.name,
    });
  },
});
