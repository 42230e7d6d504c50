import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import type { Membership } from "../../../database/tenant.ts";
import {
  holdComment,
  markComment,
  type TaskComment,
  toCommentFields,
  touchTask,
} from "../task-comment.ts";
import { restoreTaskComment } from "../changes/restore-task-comment.ts";

export const deleteTaskComment: Operation = defineOperation({
  id: "deleteTaskComment",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/comments/{commentId}",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Delete a comment of a task",
  description:
    "Deletes a comment of the caller; the comment of another member only with the permission `tasks:delete`. Deleting it again is a success.",
  params: { organizationId: uuid(), taskId: uuid(), commentId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: restoreTaskComment, params }),
  load: ({ transaction, params, now }) =>
    holdComment(transaction, params.taskId, params.commentId, now),
  async plan({ membership, now }, loaded) {
    const { comment, task } = loaded;
    assertMayDelete(membership, comment);
    const { displayNumber } = task.record;
    return {
      result: undefined,
      change: {
        target: task.target,
        before: toCommentFields(comment),
        after: null,
        // What was taken back is not told again.
        event: { type: "task.updated", object: null, displayNumber },
      },
      write(tx) {
        markComment(tx, loaded, now, now);
        touchTask(tx, task, now);
      },
    };
  },
});

function assertMayDelete({ userId, permissions }: Membership, { authorId }: TaskComment): void {
  const requiredPermission = "tasks:delete";
  if (authorId === userId || permissions.includes(requiredPermission)) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `This comment is another member's: deleting it needs the permission ${requiredPermission}.`,
    { requiredPermission },
  );
}
