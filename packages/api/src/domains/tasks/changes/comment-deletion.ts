import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import type { Membership } from "../../../database/tenant.ts";
import {
  lockComment,
  setCommentDeletion,
  type TaskComment,
  toCommentFields,
  raiseTaskVersion,
  withAddedComment,
} from "../task-comment.ts";
import { toRedactedTask } from "../task.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";

export const commentDeletion: Change<undefined> = defineChange({
  permission: "tasks:write",
  params: { organizationId: uuid(), taskId: uuid(), commentId: uuid() },
  effect: "delete",
  undo: () => ({ change: commentRestoration }),
  load: ({ transaction, params, now }) =>
    lockComment(transaction, params.taskId, params.commentId, now),
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
        // The event does not repeat the text that was removed.
        event: { type: "task.updated", object: null, displayNumber },
      },
      write(tx) {
        setCommentDeletion(tx, loaded, now, now);
        raiseTaskVersion(tx, task, now);
      },
    };
  },
});

/** Undoes the deletion of a comment. */
const commentRestoration: Change<TaskComment> = defineChange({
  permission: "tasks:write",
  params: { organizationId: uuid(), taskId: uuid(), commentId: uuid() },
  effect: "restore",
  undo: () => ({ change: commentDeletion }),
  load: ({ transaction, params, now }) =>
    lockComment(transaction, params.taskId, params.commentId, now),
  async plan({ transaction, now }, loaded) {
    const { comment, task } = loaded;
    if (!isDeleted(loaded)) return unchanged(comment);
    return {
      result: comment,
      change: {
        target: task.target,
        before: null,
        after: toCommentFields(comment),
        event: {
          type: "task.comment_added",
          object: await toRedactedTask(transaction, withAddedComment(task.record, now)),
          displayNumber: task.record.displayNumber,
        },
      },
      write(tx) {
        setCommentDeletion(tx, loaded, now, null);
        raiseTaskVersion(tx, task, now);
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
