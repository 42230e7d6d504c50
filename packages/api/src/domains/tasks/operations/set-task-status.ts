import type { EventType } from "../../../kernel/event-types.ts";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { toContentDoc } from "../../content/content-doc.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { verbatim } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { hasHiddenItems, loadTask, Task, toRedactedTask } from "../task.ts";
import { TaskStatus } from "../../shared/task-state.ts";
import { insertComment, loadLastComments } from "../task-comment.ts";
import { assertTransition } from "../task-status.ts";
import { taskStatusReversal } from "../changes/task-status-reversal.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { toNextVersion } from "../../../kernel/changes/plan-update.ts";

const TaskStatusChange = z
  .strictObject({
    status: TaskStatus.meta({
      description: "The new status. A change that is not allowed is refused, with those that are.",
    }),
    comment: verbatim({ max: 10_000 })
      .nullable()
      .optional()
      .meta({
        description: "Added to the task's comments, exactly as sent.",
        examples: ["Wacht op de accu; levering donderdag."],
      }),
  })
  .meta({ id: "TaskStatusChange", description: "The new status of the task, and why." });

export const setTaskStatus = defineOperation({
  id: "setTaskStatus",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/status",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Set the status of a task",
  description: [
    "Moves a task to another status. From `todo` and `in_progress` it can go to any other; from `waiting` to `todo`, `in_progress` and `cancelled`; from `done` to `todo` and `in_progress`; from `cancelled` to `todo`. Any other move is refused with the allowed ones.",
    "`completedAt` is set when the task becomes `done`, and cleared when it is reopened. Open checklist items are no reason to refuse.",
    "Setting the current status again changes nothing. A `comment` is added even then, unless it is what you said last and nobody has said anything since; it is not added when the move is refused.",
  ].join("\n\n"),
  params: { organizationId: uuid(), taskId: uuid() },
  body: TaskStatusChange,
  example: { status: "waiting", comment: "Waiting for the battery; delivery on Thursday." },
  success: 200,
  response: Task,
  problems: ["TASK_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable", "fixedBySpecification"],
  scope: "mcp:read",
  tool: {
    name: "tasks_set_status",
    title: "Change the status of a task",
    description:
      "Start, finish, complete, reopen, pause or cancel a task (job): mark it as done. A refusal names the allowed statuses. Dutch: taak afronden, vink af, klaar.",
    hints: ["idempotent"],
  },
  // A comment that was added with the status change stays.
  undo: ({ changes }) => {
    const statusChanges = changes.filter(
      ({ field }) => field === "status" || field === "completedAt",
    );
    if (statusChanges.length === 0) return null;
    return { change: taskStatusReversal, body: toPreviousValues(statusChanges) };
  },
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan(
    { transaction, body, now, organizationId, membership },
    { record: before, version, target },
  ) {
    const { status } = body;
    const comment = body.comment ?? null;
    const isTransition = status !== before.status;
    if (isTransition) assertTransition(before, status);
    const isRepeated =
      !isTransition &&
      (comment === null || (await isLastComment(transaction, before, membership, comment)));
    if (isRepeated) return unchanged(before);
    const after: Task = {
      ...before,
      status,
      completedAt: isTransition
        ? status === "done"
          ? now.toISOString()
          : null
        : before.completedAt,
      commentCount: before.commentCount + (comment === null ? 0 : 1),
      updatedAt: now.toISOString(),
    };
    const { displayNumber } = after;
    const object = await toRedactedTask(transaction, after);
    const types: EventType[] = [
      ...(isTransition ? ["task.status_changed" as const] : []),
      ...(comment === null ? [] : ["task.comment_added" as const]),
    ];
    return {
      result: after,
      isClosed: hasHiddenItems(after, object),
      change: {
        target,
        before,
        after,
        event: types.map((type) => ({ type, object, displayNumber })),
      },
      warnings: isTransition && status === "done" ? toOpenItemWarnings(before) : [],
      write(tx) {
        tx.write(
          toNextVersion(
            "tasks",
            { id: before.id, version },
            { status, completed_at: after.completedAt },
            now,
          ),
        );
        if (comment === null) return;
        const newComment = {
          id: uuidv7(),
          taskId: before.id,
          contentText: comment,
          contentDoc: toContentDoc(comment, []),
          authorId: membership.userId,
        };
        insertComment(tx, organizationId, newComment, now);
      },
    };
  },
});

/** Whether the newest comment of a task has this text and author: then the call is repeated. */
async function isLastComment(
  transaction: Transaction,
  { id }: Task,
  { userId }: Membership,
  comment: string,
): Promise<boolean> {
  const [last] = await loadLastComments(transaction, id, 1);
  return last?.authorId === userId && last.contentText === comment;
}

function toOpenItemWarnings({ displayNumber, checklist }: Task): string[] {
  const open = checklist.filter(({ done }) => !done).length;
  if (open === 0) return [];
  const items = open === 1 ? "1 open checklist item" : `${open} open checklist items`;
  return [`${displayNumber} still has ${items}.`];
}
