import type { Database } from "../database.ts";
import { queries } from "../queries.ts";
import { asUser } from "../tenant.ts";

export type NewPerson = { id: string; email: string; displayName: string; language?: string };

/** Inserts a user, as that user: row level security allows nobody else. */
export async function insertPerson(
  database: Database,
  person: NewPerson,
  now: Date,
): Promise<void> {
  await asUser(database, person.id, async (transaction) => {
    transaction.write(
      queries
        .insertInto("users")
        .values({
          id: person.id,
          email: person.email,
          display_name: person.displayName,
          language: person.language ?? "en",
          email_confirmed_at: now,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  });
}
