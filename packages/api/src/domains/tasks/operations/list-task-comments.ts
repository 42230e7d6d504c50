import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadTask } from "../task.ts";
import { selectComments, TaskComment, toComments } from "../task-comment.ts";

export const listTaskComments = defineOperation({
  id: "listTaskComments",
  method: "GET",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/comments",
  tag: "Tasks",
  permission: "tasks:read",
  summary: "List the comments of a task",
  description: "Lists the comments of a task, oldest first. Deleted comments are shown to no one.",
  params: { organizationId: uuid(), taskId: uuid() },
  query: listQuery(["createdAt"], "createdAt"),
  success: 200,
  response: listOf(TaskComment, "TaskCommentList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  load: ({ transaction, params }) => loadTask(transaction, params.taskId),
  read: (context) =>
    paginate(context, {
      operationId: "listTaskComments",
      from: selectComments(context.params.taskId),
      sorts: { createdAt: byColumn("created_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toComments(context.transaction, rows),
    }),
});
