import { defineOperation } from "../../../kernel/define-operation.ts";
import { commentDeletion } from "../changes/comment-deletion.ts";

export const deleteTaskComment = defineOperation({
  id: "deleteTaskComment",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/comments/{commentId}",
  tag: "Tasks",
  summary: "Delete a comment of a task",
  description:
    "Deletes a comment of the caller; the comment of another member only with the permission `tasks:delete`. Deleting it again succeeds.",
  success: 204,
  traits: ["idempotent", "holdable"],
  change: commentDeletion,
});
