import { defineOperation } from "../../../kernel/define-operation.ts";
import { policyDeletion } from "../changes/policy-deletion.ts";

export const deleteApprovalPolicy = defineOperation({
  id: "deleteApprovalPolicy",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/approval-policies/{policyId}",
  tag: "Approvals",
  summary: "Delete an approval policy",
  description:
    "Deletes a policy, which then no longer applies. Calls that it has held still wait for a decision. Deleting it again succeeds. Only owners can do this. The event is `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their own.",
  success: 204,
  traits: ["idempotent"],
  change: policyDeletion,
});
