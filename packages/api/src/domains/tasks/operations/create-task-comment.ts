import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { loadAuthors } from "../../content/content-author.ts";
import { Selection, selectionsFitText, toContentDoc } from "../../content/content-doc.ts";
import { assertReferencesExist } from "../../content/content-references.ts";
import { notifyMentioned } from "../../content/notify-mentioned.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { verbatim } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { loadTask, toRedactedTask } from "../task.ts";
import {
  insertComment,
  TaskComment,
  toCommentFields,
  raiseTaskVersion,
  withAddedComment,
} from "../task-comment.ts";
import { commentDeletion } from "../changes/comment-deletion.ts";

const TaskCommentCreate = z
  .strictObject({
    text: verbatim({ max: 10_000 }).meta({
      description:
        "Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white space.",
      examples: ["@Youssef de accu is donderdag binnen."],
    }),
    selections: z.array(Selection).max(100).optional().meta({
      description:
        "Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to the author.",
    }),
  })
  .check(selectionsFitText)
  .meta({ id: "TaskCommentCreate", description: "A comment to add." });

export const createTaskComment = defineOperation({
  id: "createTaskComment",
  method: "POST",
  path: "/v1/organizations/{organizationId}/tasks/{taskId}/comments",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Create a comment on a task",
  description:
    "Adds a comment by the caller. A selection marks a range of `text` that refers to a person or record; it becomes a mention in `contentDoc`. Members who are mentioned get an email. Comments cannot be edited; they are deleted and added again.",
  params: { organizationId: uuid(), taskId: uuid() },
  body: TaskCommentCreate,
  example: {
    text: "@Youssef de accu is donderdag binnen.",
    selections: [
      {
        start: 0,
        end: 8,
        reference: { kind: "user", id: "579fcc07-0450-53c5-81a5-fb2ff340c133" },
      },
    ],
  },
  success: 201,
  response: TaskComment,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "tasks_add_comment",
    title: "Comment on a task",
    description:
      "Comment on a task, reply or mention a colleague, who gets an email; never a customer. Cannot be edited. Dutch: opmerking bij een taak, reactie.",
  },
  undo: ({ params, changes }) => {
    const commentId = changes.find(({ field }) => field === "id")?.after;
    return typeof commentId === "string"
      ? { change: commentDeletion, params: { ...params, commentId } }
      : null;
  },
  load: ({ transaction, params }) => loadTask(transaction, params.taskId, "update"),
  async plan(context, task) {
    const { service, transaction, membership, organizationId, body, now } = context;
    const { record, target } = task;
    const { text, selections = [] } = body;
    const { userId } = membership;
    const [authorOf] = await Promise.all([
      loadAuthors(transaction, [userId]),
      assertReferencesExist(transaction, membership, selections),
    ]);
    const comment: TaskComment = {
      id: uuidv7(),
      taskId: record.id,
      contentText: text,
      contentDoc: toContentDoc(text, selections),
      authorId: userId,
      author: authorOf(userId),
      createdAt: now.toISOString(),
    };
    return {
      result: comment,
      change: {
        target,
        before: null,
        after: toCommentFields(comment),
        event: {
          type: "task.comment_added",
          object: await toRedactedTask(transaction, withAddedComment(record, now)),
          displayNumber: record.displayNumber,
        },
      },
      jobs: notifyMentioned(membership, selections, service.config, {
        kind: "task",
        label: target.label,
        id: record.id,
      }),
      write(tx) {
        insertComment(tx, organizationId, comment, now);
        raiseTaskVersion(tx, task, now);
      },
    };
  },
});
