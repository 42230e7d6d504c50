import { z } from "zod";
import { ContentAuthor, loadAuthors } from "../content/content-author.ts";
import { ContentDoc } from "../content/content-doc.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { deletedAt, timestamp } from "../../schema/values.ts";
import { assertNotDeleted } from "../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../database/tenant.ts";
import { loadTask, type Task } from "./task.ts";
import { toNextVersion } from "../../kernel/changes/plan-update.ts";
import type { Target } from "../../kernel/audit.ts";

/** The members of a comment that are columns of its row. */
const storedMembers = {
  id: z.uuid(),
  taskId: z.uuid().meta({
    description: "The task that the comment is on.",
    examples: ["5b2578ce-e3e8-555e-af91-d6d1a4c81928"],
  }),
  contentText: z.string().meta({
    description: "The text, exactly as sent.",
    examples: ["Oplader gemeten: in orde. Het is de accu."],
  }),
  contentDoc: ContentDoc.meta({
    description: "The same text in paragraphs, with its mentions as links to records.",
  }),
  authorId: z.uuid().meta({
    description: "Who wrote it; the same as `author.userId`.",
    examples: ["3022b846-7478-529c-9a91-185898b4ab28"],
  }),
  createdAt: timestamp(),
};

export const TaskComment = z
  .strictObject({
    ...storedMembers,
    author: ContentAuthor.meta({ description: "The author, as shown with the text." }),
  })
  .meta({ id: "TaskComment", description: "What someone said about a task." });
export type TaskComment = z.infer<typeof TaskComment>;

const columns = columnsOf("task_comments", Object.keys(storedMembers));

/** Selects the comments of a task that are not deleted; callers add the order. */
export const selectComments = (taskId: string) =>
  queries
    .selectFrom("task_comments")
    .select(columns)
    .where("task_id", "=", taskId)
    .where("deleted_at", "is", null);

/** Converts rows of `selectComments`, and loads their authors in one query. */
export async function toComments(
  transaction: Transaction,
  rows: { author_id: string }[],
): Promise<TaskComment[]> {
  if (rows.length === 0) return [];
  const authorOf = await loadAuthors(transaction, [
    ...new Set(rows.map(({ author_id }) => author_id)),
  ]);
  return rows.map((row) => ({ ...toRecord(storedMembers, row), author: authorOf(row.author_id) }));
}

/** Loads the last comments of a task, newest last. */
export async function loadLastComments(
  transaction: Transaction,
  taskId: string,
  limit: number,
): Promise<TaskComment[]> {
  const rows = await transaction.all(
    selectComments(taskId).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit),
  );
  return toComments(transaction, rows.toReversed());
}

/**
 * Loads a comment, deleted or not, with its task; both are locked until the end of the transaction.
 *
 * @throws Problem RESOURCE_NOT_FOUND for a comment of another task; RESOURCE_DELETED if the task is deleted
 */
export async function lockComment(
  transaction: Transaction,
  taskId: string,
  commentId: string,
  now: Date,
) {
  // Lock the task first, like every writer of comments.
  const task = await loadTask(transaction, taskId, "update");
  assertNotDeleted(task, "change", now);
  const row = await transaction.one(
    queries
      .selectFrom("task_comments")
      .select([...columns, "deleted_at"])
      .where("task_id", "=", taskId)
      .where("id", "=", commentId)
      .forUpdate(),
  );
  if (row === undefined) throw notFound("task_comment", commentId);
  const [comment] = await toComments(transaction, [row]);
  if (comment === undefined) throw notFound("task_comment", commentId);
  const label = `Comment on ${task.record.displayNumber}`;
  const target: Target = { kind: "task_comment", id: commentId, label };
  return {
    record: { ...comment, ...toRecord({ deletedAt: deletedAt() }, row) },
    version: row.version,
    target,
    comment,
    task,
  };
}

/** Returns what the audit log records of a comment: the author as an id only, since names change. */
export function toCommentFields({
  author: _author,
  ...fields
}: TaskComment): Record<string, unknown> {
  return fields;
}

/** Returns the task with one more comment. */
export function withAddedComment(task: Task, now: Date): Task {
  return { ...task, commentCount: task.commentCount + 1, updatedAt: now.toISOString() };
}

/**
 * Raises the version and update time of a task when its comments change, so that lists show it as changed.
 */
export function raiseTaskVersion(
  transaction: Transaction,
  { record, version }: { record: Task; version: number },
  now: Date,
): void {
  transaction.write(toNextVersion("tasks", { id: record.id, version }, {}, now));
}

/** Marks a comment as deleted, or as no longer deleted. */
export function setCommentDeletion(
  transaction: Transaction,
  { comment, version }: { comment: TaskComment; version: number },
  now: Date,
  deletionTime: Date | null,
): void {
  transaction.write(
    toNextVersion("task_comments", { id: comment.id, version }, { deleted_at: deletionTime }, now),
  );
}

/** Writes a new comment. */
export function insertComment(
  transaction: Transaction,
  organizationId: string,
  comment: Omit<TaskComment, "author" | "createdAt">,
  now: Date,
): void {
  transaction.write(
    queries.insertInto("task_comments").values({
      organization_id: organizationId,
      id: comment.id,
      task_id: comment.taskId,
      content_text: comment.contentText,
      content_doc: JSON.stringify(comment.contentDoc),
      author_id: comment.authorId,
      created_at: now,
      updated_at: now,
    }),
  );
}
