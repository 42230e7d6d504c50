import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ContentDoc, toContentDoc } from "../../content-doc.ts";
import { queries } from "../../database/queries.ts";
import { timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../tenant.ts";

export const TaskComment = z
  .strictObject({
    id: z.uuid(),
    taskId: z.uuid(),
    contentText: z.string(),
    contentDoc: ContentDoc,
    authorId: z.uuid(),
    author: z.strictObject({
      userId: z.uuid(),
      displayName: z.string(),
      avatarUrl: z.url().nullable(),
    }),
    createdAt: timestamp(),
  })
  .meta({ id: "TaskComment", description: "What someone said about a task." });
export type TaskComment = z.infer<typeof TaskComment>;

/** The last comments of a task, the newest at the end. */
export async function loadLastComments(
  transaction: Transaction,
  taskId: string,
  limit: number,
): Promise<TaskComment[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("task_comments")
      .innerJoin("users", "users.id", "task_comments.author_id")
      .select([
        "task_comments.id",
        "task_comments.content_text",
        "task_comments.content_doc",
        "task_comments.created_at",
        "users.id as author_id",
        "users.display_name",
        "users.avatar_url",
      ])
      .where("task_comments.task_id", "=", taskId)
      .where("task_comments.deleted_at", "is", null)
      .orderBy("task_comments.created_at", "desc")
      .orderBy("task_comments.id", "desc")
      .limit(limit),
  );
  return rows.toReversed().map((row) => ({
    id: row.id,
    taskId,
    contentText: row.content_text,
    contentDoc: row.content_doc as ContentDoc,
    authorId: row.author_id,
    author: { userId: row.author_id, displayName: row.display_name, avatarUrl: row.avatar_url },
    createdAt: row.created_at.toISOString(),
  }));
}

/** Writes a comment that names no records. */
export function insertComment(
  transaction: Transaction,
  comment: {
    organizationId: string;
    taskId: string;
    authorId: string;
    text: string;
    now: Date;
  },
): void {
  transaction.write(
    queries.insertInto("task_comments").values({
      organization_id: comment.organizationId,
      id: uuidv7(),
      task_id: comment.taskId,
      content_text: comment.text,
      content_doc: JSON.stringify(toContentDoc(comment.text, [])),
      author_id: comment.authorId,
      created_at: comment.now,
      updated_at: comment.now,
    }),
  );
}
