import { defineOperation } from "../../../kernel/define-operation.ts";
import { Task } from "../task.ts";
import { taskRestoration } from "../changes/task-deletion.ts";

export const restoreTask = defineOperation({
  id: "restoreTask",
  method: "POST",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/restore",
  tag: "Tasks",
  summary: "Restore a task",
  description:
    "Brings back a task that was deleted in the last 30 days, as it was. A subtask comes back only while its parent is there and is no subtask itself. Restoring a task that is not deleted changes nothing.",
  success: 200,
  response: Task,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  change: taskRestoration,
});
