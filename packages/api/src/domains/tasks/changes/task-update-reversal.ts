import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import type { FieldChange, RecordedChange } from "../../../kernel/audit.ts";
import { uuid } from "../../../schema/values.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { planTaskUpdate, TaskUpdate } from "../plan-task-update.ts";
import { loadTask, type Task } from "../task.ts";

/**
 * Undoes an update like `updateTask`, except that removed checklist items come back with their previous ids.
 */
export const taskUpdateReversal: Change<Task> = defineChange({
  permission: "tasks:write",
  params: { organizationId: uuid(), taskId: uuid() },
  body: TaskUpdate,
  undo: ({ changes }) => ({ body: toPreviousTask(changes) }),
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  plan: (context, loaded) => planTaskUpdate(context, loaded, { restoresItems: true }),
});

/** Returns how to undo a move of the planned time of a task in the agenda. */
export function undoPlannedTaskMove({ target, changes }: RecordedChange): Undo {
  return {
    change: taskUpdateReversal,
    params: { taskId: target.id },
    body: toPreviousTask(changes),
  };
}

/** Returns the body that restores the previous values, with the assignees as user ids. */
export function toPreviousTask(changes: readonly FieldChange[]): Record<string, unknown> {
  const { assignees, ...others } = toPreviousValues(changes) as { assignees?: Task["assignees"] };
  return assignees === undefined
    ? others
    : { ...others, assigneeUserIds: assignees.map(({ userId }) => userId) };
}
