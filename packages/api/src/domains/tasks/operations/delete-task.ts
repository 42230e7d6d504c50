import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { uuid } from "../../../schema/values.ts";
import { planDeletion } from "../../../kernel/soft-delete.ts";
import { restoreTask } from "./restore-task.ts";
import { loadTask, toDisplayNumber } from "../task.ts";
import { selectSubtasks } from "../task-references.ts";

/** How many of the records in the way a refusal names. */
const mostNamed = 20;

export const deleteTask: Operation = defineOperation({
  id: "deleteTask",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}",
  tag: "Tasks",
  permission: "tasks:delete",
  summary: "Delete a task",
  description:
    "Deletes a task that has no subtasks. `restoreTask` brings it back for 30 days, with its comments. Agenda items for the task stay. Its number is not given out again. Deleting it again is a success.",
  params: { organizationId: uuid(), taskId: uuid() },
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "tasks_delete",
    title: "Delete a task",
    description:
      "Delete a task without subtasks (kept 30 days). Use tasks_set_status with cancelled for work that will not be done. Returns nothing.",
    hints: ["destructive", "idempotent"],
  },
  undo: ({ params }) => ({ operation: restoreTask, params }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan({ transaction, now }, loaded) {
    const { id, displayNumber } = loaded.record;
    const subtasks = await transaction.all(selectSubtasks(id));
    if (subtasks.length > 0) throw hasSubtasks(displayNumber, subtasks);
    return planDeletion(loaded, "tasks", now, { type: "task.deleted", displayNumber });
  },
});

function hasSubtasks(displayNumber: string, subtasks: { id: string; number: number }[]): Problem {
  const usedBy = subtasks.slice(0, mostNamed).map(({ id, number }) => ({
    kind: "task",
    id,
    displayNumber: toDisplayNumber(number),
  }));
  const count = subtasks.length === 1 ? "1 subtask" : `${subtasks.length} subtasks`;
  const named = usedBy.map((task) => task.displayNumber).join(", ");
  return new Problem("RESOURCE_IN_USE", `${displayNumber} has ${count}: ${named}.`, { usedBy });
}
