import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";

export const ContentAuthor = z
  .strictObject({
    userId: z.uuid().meta({ description: "The author's user id." }),
    displayName: z.string().meta({
      description: "The author's name; `Former member` if it is no longer known.",
      examples: ["Daan Visser"],
    }),
    avatarUrl: responseUri("https")
      .nullable()
      .meta({ description: "A picture of the author; null without one." }),
  })
  .meta({
    id: "ContentAuthor",
    description: "Who wrote it; the name stays after the person has left.",
  });
export type ContentAuthor = z.infer<typeof ContentAuthor>;

/** Loads the authors of notes and comments; the result maps a user id to its author. */
export async function loadAuthors(
  transaction: Transaction,
  userIds: string[],
): Promise<(userId: string) => ContentAuthor> {
  const rows = await transaction.all(
    queries
      .selectFrom("users")
      .select(["id as userId", "display_name as displayName", "avatar_url as avatarUrl"])
      .where("id", "=", sql<string>`any(${userIds}::uuid[])`),
  );
  const authors = new Map(rows.map((row) => [row.userId, row]));
  // Row level security shows users with a removed membership, but no user without any.
  return (userId) =>
    authors.get(userId) ?? { userId, displayName: "Former member", avatarUrl: null };
}
