import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  createEmbedded,
  type Database,
  dumpEmbedded,
  migrate,
  readSnapshot,
} from "@werkbank/api/database";
import { demoSnapshotPaths } from "./demo-snapshot-path.ts";
import { loadDemo } from "./load-demo.ts";

// Prepared databases for the first start, which saves the seconds to create the tables: one with empty tables,
// and one that also has the demo in the week of the build. In another week, the demo is loaded into empty
// tables. The build creates both; their names contain a hash of their inputs.

/**
 * Reads the prepared database of exactly this code; undefined if there is none.
 *
 * @param week the Monday of the demo's week; if no database is prepared for it, returns that with empty tables
 */
export async function readDemoSnapshot(week: Temporal.PlainDate): Promise<Blob | undefined> {
  const paths = await demoSnapshotPaths();
  return (await readSnapshot(paths.demo(week))) ?? readSnapshot(paths.tables);
}

/**
 * Creates the missing prepared databases, and removes those of other code.
 *
 * @param week the Monday of the demo's week
 * @returns whether one was created
 */
export async function prepareDemoSnapshot(week: Temporal.PlainDate): Promise<boolean> {
  const paths = await demoSnapshotPaths();
  if (existsSync(paths.tables) && existsSync(paths.demo(week))) return false;
  const tables = await readSnapshot(paths.tables);
  await mkdir(dirname(paths.tables), { recursive: true });
  const database = await createEmbedded("memory", async () => tables);
  try {
    await migrate(database);
    if (tables === undefined) await writeSnapshot(database, paths.tables);
    await loadDemo(database, week);
    await writeSnapshot(database, paths.demo(week));
  } finally {
    await database.close();
  }
  await removeStaleSnapshots(paths.prefix);
  return true;
}

/** Writes a temporary file and renames it, so that other processes never see a partial snapshot. */
async function writeSnapshot(database: Database, path: string): Promise<void> {
  const snapshot = await dumpEmbedded(database);
  const partialPath = `${path}.${process.pid}`;
  await writeFile(partialPath, new Uint8Array(await snapshot.arrayBuffer()));
  await rename(partialPath, path);
}

/** Removes the snapshots of other code; keeps files that another process is writing for this code. */
async function removeStaleSnapshots(prefix: string): Promise<void> {
  const directory = dirname(prefix);
  const names = await readdir(directory);
  const staleNames = names.filter((name) => !name.startsWith(basename(prefix)));
  await Promise.all(staleNames.map((name) => rm(join(directory, name), { force: true })));
}
