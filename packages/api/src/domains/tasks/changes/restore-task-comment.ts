import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted } from "../../../kernel/soft-delete.ts";
import { deleteTaskComment } from "../operations/delete-task-comment.ts";
import {
  holdComment,
  markComment,
  TaskComment,
  toCommentFields,
  touchTask,
  withComment,
} from "../task-comment.ts";

/** Undoes the deletion of a comment, and is no operation of the registry. */
const restoreTaskComment: Operation = defineOperation({
  id: "restoreTaskComment",
  method: "POST",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/comments/{commentId}/restore",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Restore a comment of a task",
  description: "Undoes the deletion of a comment.",
  params: { organizationId: uuid(), taskId: uuid(), commentId: uuid() },
  success: 200,
  response: TaskComment,
  undo: ({ params }) => ({ operation: deleteTaskComment, params }),
  load: ({ transaction, params, now }) =>
    holdComment(transaction, params.taskId, params.commentId, now),
  async plan({ now }, loaded) {
    const { comment, task } = loaded;
    if (!isDeleted(loaded)) return { result: comment, change: null, write: () => undefined };
    return {
      result: comment,
      change: {
        target: task.target,
        before: null,
        after: toCommentFields(comment),
        event: {
          type: "task.comment_added",
          object: withComment(task.record, now),
          displayNumber: task.record.displayNumber,
        },
      },
      write(tx) {
        markComment(tx, loaded, now, null);
        touchTask(tx, task, now);
      },
    };
  },
});

export { restoreTaskComment };
