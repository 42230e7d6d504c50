import type { Database } from "../database.ts";
import { queries } from "../queries.ts";
import { asUser } from "../tenant.ts";

export type NewUser = { id: string; email: string; displayName: string; language?: string };

/** Inserts a user, as that user: row level security allows nobody else. */
export async function insertUser(database: Database, user: NewUser, now: Date): Promise<void> {
  await asUser(database, user.id, async (transaction) => {
    transaction.write(
      queries
        .insertInto("users")
        .values({
          id: user.id,
          email: user.email,
          display_name: user.displayName,
          language: user.language ?? "en",
          email_confirmed_at: now,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  });
}
