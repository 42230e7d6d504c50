// Decision: decisions/0027-backup-and-recovery.md
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadContents, readEmbedded, toEmbeddedTarget, withPostgresTarget } from "@werkbank/api";
import { createEmbedded, readSnapshot } from "@werkbank/api/database";
import { readDump } from "./read-dump.ts";

/**
 * Loads a backup of the embedded database into an empty PostgreSQL, completely or not at all. Unpacks it in the
 * folder for temporary files.
 *
 * @param snapshot its file
 * @param migrations those that the backup's database had applied
 * @throws Error with one sentence that names the table that failed
 */
export async function moveIntoPostgres(
  snapshot: string,
  migrations: readonly string[],
  url: string,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-restore-"));
  try {
    const source = await createEmbedded(directory, () => readSnapshot(snapshot));
    try {
      const contents = await readEmbedded(source, migrations);
      await withPostgresTarget(url, (target) => loadContents(target, contents));
    } finally {
      await source.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Loads a dump of PostgreSQL into a new embedded database. Its directory has its final name once it is complete.
 *
 * @param dump its file
 * @param migrations those that the backup's database had applied
 * @throws Error with one sentence that names the table that failed
 */
export async function moveIntoEmbedded(
  dump: string,
  migrations: readonly string[],
  dataDir: string,
): Promise<void> {
  const unfinished = join(dataDir, "restoring");
  const database = await createEmbedded(unfinished);
  try {
    await loadContents(toEmbeddedTarget(database), await readDump(dump, migrations));
  } finally {
    await database.close();
  }
  await rename(join(unfinished, "database"), join(dataDir, "database"));
  await rm(unfinished, { recursive: true });
}
