import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

const migrationsDirectory = join(import.meta.dirname, "../../sql");

type AppliedMigration = { name: string; sha256: string };
type Migration = AppliedMigration & { text: string };

/**
 * Applies the numbered files of `sql/` that the state lacks, each atomically. Stores the digest of each file.
 *
 * @param directory of the files; tests have their own
 * @throws Error with the reason, before applying anything, when an applied file was edited, or another version
 *   wrote the state
 */
export function migrate(db: DatabaseSync, directory = migrationsDirectory): void {
  for (const { name, sha256, text } of findPendingMigrations(db, directory)) {
    transaction(db, () => {
      db.exec(text);
      db.prepare("insert into migrations (name, sha256) values (?, ?)").run(name, sha256);
    });
  }
}

/**
 * Finds the files that the state lacks.
 *
 * @throws Error as `migrate` does
 */
export function findPendingMigrations(
  db: DatabaseSync,
  directory = migrationsDirectory,
): Migration[] {
  const tables = db
    .prepare("select name from sqlite_schema")
    .all()
    .map(({ name }) => name);
  if (tables.length === 0) {
    db.exec("create table migrations (name text primary key, sha256 text not null) strict");
  } else if (!tables.includes("migrations")) {
    throw new Error("another version wrote it");
  }
  const applied = db.prepare("select name, sha256 from migrations order by name");
  const migrations = readMigrations(directory);
  const digests = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of applied.all() as AppliedMigration[]) {
    const digest = digests.get(name);
    if (digest === undefined) throw new Error(`another version wrote it, with ${name}`);
    if (digest !== sha256) {
      throw new Error(
        `packages/idp/sql/${name} was edited after it was applied; put it back as it was and make the change in a new file`,
      );
    }
    digests.delete(name);
  }
  return migrations.filter(({ name }) => digests.has(name));
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const text = readFileSync(join(directory, name), "utf8");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}
