// Decision: decisions/0004-database-engines-and-migrations.md
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Database } from "./database.ts";

const sqlDirectory = join(import.meta.dirname, "../../sql");

type Migration = { name: string; text: string; sha256: string };

const migrationsTable =
  "migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())";

/**
 * Applies the pending files of `sql/` in order, each in its own transaction, under an advisory lock, so that several
 * processes can start at once. Stores the digest of each file.
 *
 * @param directory contains the files; tests have their own
 * @returns the names of the files applied now
 * @throws Error with one sentence, before applying anything, if an applied file was edited or removed; with the
 *   name of a file that fails
 */
export async function migrate(database: Database, directory = sqlDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = await database.connect();
  try {
    await client.query("select pg_advisory_lock(7150231)");
    await client
      .query(`create table if not exists ${migrationsTable}`)
      .catch(rethrowAs("The database cannot be migrated"));
    const { rows: applied } = await client.query<{ name: string; sha256: string }>(
      "select * from migrations order by name",
    );
    assertSameMigrations(applied, migrations);
    const appliedNames = new Set(applied.map(({ name }) => name));
    const pending = migrations.filter(({ name }) => !appliedNames.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.query("select pg_advisory_unlock(7150231)").catch(() => undefined);
    client.release();
  }
}

/**
 * Returns statements that create the schema as these migrations make it. They leave the table `migrations` empty.
 *
 * @param names the migrations that a backup's database had applied
 * @throws Error with one sentence if this version lacks one of them
 */
export async function toSchemaStatements(names: readonly string[]): Promise<string[]> {
  const texts = new Map(
    (await readMigrations(sqlDirectory)).map(({ name, text }) => [name, text] as const),
  );
  const statements = names.toSorted().map((name) => {
    const text = texts.get(name);
    if (text !== undefined) return text;
    throw new Error(
      `The backup's database was made with ${name}, which this version does not have; restore it with the version that made it.`,
    );
  });
  return [`create table ${migrationsTable}`, ...statements];
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Rejects a database with other migrations: its schema would be a mix of two versions. */
function assertSameMigrations(
  applied: readonly { name: string; sha256: string }[],
  migrations: readonly Migration[],
): void {
  const digests = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const { name } of applied) {
    if (digests.has(name)) continue;
    throw new Error(
      `The database was made with ${name}, which this version does not have; start the version that made it, or name an empty database.`,
    );
  }
  for (const { name, sha256 } of applied) {
    if (digests.get(name) === sha256) continue;
    throw new Error(
      `packages/api/sql/${name} was edited after this database had applied it; put it back as it was and make the change in a new file.`,
    );
  }
}

async function apply(client: pg.PoolClient, { name, text, sha256 }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    rethrowAs(`packages/api/sql/${name} failed`)(error);
  }
}

/** What the operator must change, by SQLSTATE code. */
const remedies: Record<string, string> = {
  "25006": "; DATABASE_URL must name one that can be written to, not a replica",
  "42501":
    "; the user in DATABASE_URL must own the database, and at the first start have CREATEROLE",
};

/** Returns a function that converts an error of PostgreSQL to one sentence and throws it. */
function rethrowAs(subject: string): (error: unknown) => never {
  return (error) => {
    const { code = "", message = String(error) } = error as { code?: string; message?: string };
    throw new Error(`${subject}: ${message}${remedies[code] ?? ""}.`, { cause: error });
  };
}
