import { defineOperation } from "../../../kernel/define-operation.ts";
import { workflowDeletion } from "../changes/workflow-deletion.ts";

export const deleteWorkflow = defineOperation({
  id: "deleteWorkflow",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}",
  tag: "Workflows",
  summary: "Delete a workflow",
  description:
    "Deletes a workflow and cancels its runs that have not ended. Undoing the change within 30 days brings it back, in the status that it had; it does not catch up on what it missed. Deleting it again succeeds.",
  success: 204,
  traits: ["idempotent", "holdable"],
  change: workflowDeletion,
});
