import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { ApprovalPolicy, loadPolicy } from "../approval-policy.ts";

export const getApprovalPolicy = defineOperation({
  id: "getApprovalPolicy",
  method: "GET",
  path: "/v1/organizations/{organizationId}/approval-policies/{policyId}",
  tag: "Approvals",
  permission: "approvals:read",
  summary: "Get an approval policy",
  description: "Returns one policy, with its version as `ETag`.",
  params: { organizationId: uuid(), policyId: uuid() },
  success: 200,
  response: ApprovalPolicy,
  load: ({ transaction, params }) => loadPolicy(transaction, params.policyId),
  read: (_, { record }) => record,
});
