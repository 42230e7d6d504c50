import { queries } from "../../../database/queries.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planRestoration } from "../../../kernel/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { deleteTask } from "./delete-task.ts";
import { loadTask, Task, toDisplayNumber } from "../task.ts";

export const restoreTask: Operation = defineOperation({
  id: "restoreTask",
  method: "POST",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/restore",
  tag: "Tasks",
  permission: "tasks:delete",
  summary: "Restore a task",
  description:
    "Brings back a task that was deleted in the last 30 days, as it was. A subtask comes back only while its parent is there and is no subtask itself. Restoring a task that is not deleted changes nothing.",
  params: { organizationId: uuid(), taskId: uuid() },
  success: 200,
  response: Task,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteTask, params }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ transaction, now }, loaded) {
    const { record } = loaded;
    if (isDeleted(loaded)) await assertParentFits(transaction, record);
    return planRestoration(loaded, "tasks", now, {
      type: "task.restored",
      displayNumber: record.displayNumber,
    });
  },
});

/** @throws Problem RESTORE_CONFLICT when the parent has been deleted or became a subtask meanwhile */
async function assertParentFits(
  transaction: Transaction,
  { displayNumber, parentTaskId }: Task,
): Promise<void> {
  if (parentTaskId === null) return;
  const parent = await transaction.one(
    queries
      .selectFrom("tasks")
      .select(["number", "parent_task_id", "deleted_at"])
      .where("id", "=", parentTaskId)
      .forKeyShare(),
  );
  const isGone = parent === undefined || parent.deleted_at !== null;
  if (!isGone && parent.parent_task_id === null) return;
  const name = parent === undefined ? "its parent" : `its parent ${toDisplayNumber(parent.number)}`;
  throw new Problem(
    "RESTORE_CONFLICT",
    `${displayNumber} cannot come back: ${name} ${isGone ? "has been deleted" : "is a subtask now"}.`,
    {
      field: "parentTaskId",
      existingId: parentTaskId,
      ...(isGone && parent !== undefined ? { hint: "Restore the parent first." } : {}),
    },
  );
}
