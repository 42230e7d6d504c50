import type { FieldChange } from "../../../kernel/audit.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { toFormerValues } from "../../../kernel/undo.ts";
import { planTaskUpdate, TaskUpdate } from "../plan-task-update.ts";
import { loadTask, Task } from "../task.ts";

/**
 * Undoes an update, and is no operation of the registry: as updateTask, but that checklist items which
 * were removed come back with the ids they had.
 */
const revertTaskUpdate: Operation = defineOperation({
  id: "revertTaskUpdate",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Write the former values of a task back",
  description: "Undoes an update of a task.",
  params: { organizationId: uuid(), taskId: uuid() },
  body: TaskUpdate,
  success: 200,
  response: Task,
  undo: ({ params, changes }) => ({
    operation: revertTaskUpdate,
    params,
    body: toFormerTask(changes),
  }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  plan: (context, loaded) => planTaskUpdate(context, loaded, { revives: true }),
});

/** The body that writes the old values back: people by their ids, as bodies name them. */
export function toFormerTask(changes: readonly FieldChange[]): Record<string, unknown> {
  const { assignees, ...others } = toFormerValues(changes) as { assignees?: Task["assignees"] };
  return assignees === undefined
    ? others
    : { ...others, assigneeUserIds: assignees.map(({ userId }) => userId) };
}

export { revertTaskUpdate };
