import { defineOperation } from "../../../kernel/define-operation.ts";
import { taskDeletion } from "../changes/task-deletion.ts";

export const deleteTask = defineOperation({
  id: "deleteTask",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}",
  tag: "Tasks",
  summary: "Delete a task",
  description:
    "Deletes a task that has no subtasks. `restoreTask` brings it back for 30 days, with its comments. Agenda items for the task stay. Its number is not given out again. Deleting it again succeeds.",
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable", "batchable"],
  tool: {
    name: "tasks_delete",
    title: "Delete a task",
    description:
      "Delete (remove) a task (to-do) without subtasks, for 30 days restorable. For work that will not be done use tasks_set_status with cancelled. Dutch: taak verwijderen, verwijder.",
    hints: ["destructive", "idempotent"],
  },
  change: taskDeletion,
});
