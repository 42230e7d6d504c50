import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { planTaskUpdate, TaskUpdate } from "../plan-task-update.ts";
import { loadTask, Task } from "../task.ts";
import { taskUpdateReversal, toPreviousTask } from "../changes/task-update-reversal.ts";

export const updateTask = defineOperation({
  id: "updateTask",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Update a task",
  description: [
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `setTaskStatus` changes the status.",
    "`assigneeUserIds`, `checklist` and `labels` replace what was there. Checklist items that are given with their `id` keep it; items without one are new. A member who has been disabled may stay assigned, but cannot be assigned.",
    "Rules about several fields (the planned times, the customer of the asset) apply to the task as it will be. Subtasks go one level deep: a task with subtasks cannot get a parent.",
  ].join("\n\n"),
  params: { organizationId: uuid(), taskId: uuid() },
  body: TaskUpdate,
  example: { priority: "urgent", dueAt: "2026-11-25T12:00:00+01:00", labels: ["winter", "accu"] },
  success: 200,
  response: Task,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "tasks_update",
    title: "Update a task",
    description:
      "Edit, assign (mails the colleague), prioritize or postpone a task: deadline, planned time, checklist, labels. Use tasks_set_status to start or finish it. Dutch: wijzig taak, wijs toe, uitstellen.",
    hints: ["idempotent"],
  },
  undo: ({ changes }) => ({ change: taskUpdateReversal, body: toPreviousTask(changes) }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  plan: (context, loaded) => planTaskUpdate(context, loaded),
});
