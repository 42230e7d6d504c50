import { z } from "zod";
import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { timestamp, uuid } from "../../../schema/values.ts";
import { loadTask, type Task, toRedactedTask } from "../task.ts";
import { TaskStatus } from "../../shared/task-state.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { toNextVersion } from "../../../kernel/changes/plan-update.ts";

/**
 * Undoes a status change: restores the previous status, even if that transition is not allowed, and its
 * completion time.
 */
export const taskStatusReversal: Change<Task> = defineChange({
  permission: "tasks:write",
  params: { organizationId: uuid(), taskId: uuid() },
  body: z.strictObject({ status: TaskStatus, completedAt: timestamp().nullable().optional() }),
  undo: undoUpdate,
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ transaction, body, now }, { record: before, version, target }) {
    const { status, completedAt = before.completedAt } = body;
    if (status === before.status && completedAt === before.completedAt) return unchanged(before);
    const after: Task = { ...before, status, completedAt, updatedAt: now.toISOString() };
    return {
      result: after,
      change: {
        target,
        // Only these two: comments added since are not a conflict.
        before: { status: before.status, completedAt: before.completedAt },
        after: { status, completedAt },
        event: {
          type: "task.status_changed",
          object: await toRedactedTask(transaction, after),
          displayNumber: after.displayNumber,
        },
      },
      write: (tx) =>
        tx.write(
          toNextVersion(
            "tasks",
            { id: before.id, version },
            { status, completed_at: completedAt },
            now,
          ),
        ),
    };
  },
});
