import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadTask, Task } from "../task.ts";
import { loadLastComments, TaskComment } from "../task-comment.ts";

const shownComments = 20;

export const TaskDetail = z
  .strictObject({
    ...Task.shape,
    comments: z
      .array(TaskComment)
      .meta({ description: `The last ${shownComments} comments, oldest first.` }),
  })
  .meta({ id: "TaskDetail", description: "A task with its latest comments." });
export type TaskDetail = z.infer<typeof TaskDetail>;

export const getTask = defineOperation({
  id: "getTask",
  method: "GET",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}",
  tag: "Tasks",
  permission: "tasks:read",
  summary: "Get a task",
  description: `Returns one task of the organization, with its checklist, its links and its last ${shownComments} comments.`,
  params: { organizationId: uuid(), taskId: uuid() },
  success: 200,
  response: TaskDetail,
  tool: {
    name: "tasks_get",
    title: "Read a task",
    description:
      "Read one task with checklist, links and last 20 comments. Use tasks_list to find it. Dutch: lees taak.",
    hints: ["readOnly"],
  },
  async load({ transaction, params }) {
    const [task, comments] = await Promise.all([
      loadTask(transaction, params.taskId),
      loadLastComments(transaction, params.taskId, shownComments),
    ]);
    return { ...task, comments };
  },
  read: (_, { record, comments }) => ({ ...record, comments }),
});
