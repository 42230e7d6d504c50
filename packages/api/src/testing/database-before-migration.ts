import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";

const migrationsFolder = join(import.meta.dirname, "../../sql");

/**
 * A database to which only the migrations before one of them were applied. Queries run with the rights of its owner.
 */
export type DatabaseBeforeMigration = {
  query(text: string, values?: unknown[]): Promise<any[]>;
  insert(table: string, row: Record<string, unknown>): Promise<void>;
  /** Applies the remaining migrations, up to and including `last`; all if it is omitted. */
  migrate(last?: string): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * Opens an embedded database to which the migrations before this one were applied.
 *
 * @param migration its name without the number, such as `web_addresses`
 */
export async function openDatabaseBefore(migration: string): Promise<DatabaseBeforeMigration> {
  const database = await createEmbedded("memory");
  await withMigrationsBefore(migration, (folder) => migrate(database, folder));

  async function query(text: string, values: unknown[] = []): Promise<any[]> {
    const client = await database.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      client.release();
    }
  }

  return {
    query,
    async insert(table, row) {
      const columns = Object.keys(row);
      const placeholders = columns.map((_, index) => `$${index + 1}`);
      await query(
        `insert into ${table} (${columns.join()}) values (${placeholders.join()})`,
        Object.values(row),
      );
    },
    migrate: (last) =>
      last === undefined
        ? migrate(database)
        : withMigrationsThrough(last, (folder) => migrate(database, folder)),
    close: () => database.close(),
  };
}

/**
 * Copies the migrations before this one into a temporary folder, which exists until `use` has finished.
 *
 * @param migration its name without the number
 */
export function withMigrationsBefore<Result>(
  migration: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  return withMigrationCopies((files) => files.slice(0, findMigration(files, migration)), use);
}

/** As `withMigrationsBefore`, including this migration. */
export function withMigrationsThrough<Result>(
  migration: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  return withMigrationCopies((files) => files.slice(0, findMigration(files, migration) + 1), use);
}

function findMigration(files: readonly string[], migration: string): number {
  const index = files.findIndex((file) => file.endsWith(`_${migration}.sql`));
  if (index === -1) throw new Error(`there is no migration ${migration}`);
  return index;
}

async function withMigrationCopies<Result>(
  select: (files: string[]) => string[],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "werkbank-migrations-"));
  try {
    for (const file of select((await readdir(migrationsFolder)).sort())) {
      await copyFile(join(migrationsFolder, file), join(folder, file));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
