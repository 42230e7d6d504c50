import { defineOperation } from "../../../kernel/define-operation.ts";
import { workflowDeletion } from "../changes/workflow-deletion.ts";

export const deleteWorkflow = defineOperation({
  id: "deleteWorkflow",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}",
  tag: "Workflows",
  summary: "Delete a workflow",
  description:
    "Deletes a workflow and cancels its runs that have not ended. Undoing the change brings it back within 30 days, in the status that it had; what it missed meanwhile is not made up for. Deleting it again is a success.",
  success: 204,
  traits: ["idempotent", "holdable"],
  change: workflowDeletion,
});
