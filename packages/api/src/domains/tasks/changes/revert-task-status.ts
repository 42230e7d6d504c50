import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { timestamp, uuid } from "../../../schema/values.ts";
import { toFormerValues } from "../../../kernel/undo.ts";
import { loadTask, Task, TaskStatus } from "../task.ts";

/**
 * Undoes a move to another status, and is no operation of the registry: the former status comes back
 * whether or not a task may go there, with the time of completion that belonged to it.
 */
const revertTaskStatus: Operation = defineOperation({
  id: "revertTaskStatus",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/status",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Write the former status of a task back",
  description: "Undoes a change of status. Comments stay.",
  params: { organizationId: uuid(), taskId: uuid() },
  body: z.strictObject({ status: TaskStatus, completedAt: timestamp().nullable().optional() }),
  success: 200,
  response: Task,
  undo: ({ params, changes }) => ({
    operation: revertTaskStatus,
    params,
    body: toFormerValues(changes),
  }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ body, now }, { record: before, version, target }) {
    const { status, completedAt = before.completedAt } = body;
    if (status === before.status && completedAt === before.completedAt) {
      return { result: before, change: null, write: () => undefined };
    }
    const after: Task = { ...before, status, completedAt, updatedAt: now.toISOString() };
    return {
      result: after,
      change: {
        target,
        // These two alone: comments that were made since are no conflict.
        before: { status: before.status, completedAt: before.completedAt },
        after: { status, completedAt },
        event: {
          type: "task.status_changed",
          object: after,
          displayNumber: after.displayNumber,
        },
      },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("tasks")
            .set({ status, completed_at: completedAt, updated_at: now, version: version + 1 })
            .where("id", "=", before.id),
        ),
    };
  },
});

export { revertTaskStatus };
