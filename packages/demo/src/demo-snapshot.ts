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

// Databases ready to be copied: one with all tables, and one that also has the demo in a week. Making
// the tables takes seconds, which nobody wants to wait for at the first start; a first start in another
// week loads the demo into them. The build makes both; their names tell what they were made of.

/**
 * The prepared database of exactly this code; undefined where none has been made.
 *
 * @param week of the demo, by its Monday; without a database of it, the tables
 */
export async function readDemoSnapshot(week: Temporal.PlainDate): Promise<Blob | undefined> {
  const paths = await demoSnapshotPaths();
  return (await readSnapshot(paths.demo(week))) ?? readSnapshot(paths.tables);
}

/**
 * Makes the prepared databases that are not there, and removes the ones of other code.
 *
 * @param week of the demo, by its Monday
 * @returns whether one was made
 */
export async function prepareDemoSnapshot(week: Temporal.PlainDate): Promise<boolean> {
  const paths = await demoSnapshotPaths();
  if (existsSync(paths.tables) && existsSync(paths.demo(week))) return false;
  const tables = await readSnapshot(paths.tables);
  await mkdir(dirname(paths.tables), { recursive: true });
  const database = await createEmbedded("memory", async () => tables);
  try {
    await migrate(database);
    if (tables === undefined) await keep(database, paths.tables);
    await loadDemo(database, week);
    await keep(database, paths.demo(week));
  } finally {
    await database.close();
  }
  await removeOthers(paths.prefix);
  return true;
}

/** Renamed into place: a process that starts meanwhile finds it whole or not at all. */
async function keep(database: Database, path: string): Promise<void> {
  const snapshot = await dumpEmbedded(database);
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await snapshot.arrayBuffer()));
  await rename(unfinished, path);
}

/** What another process is writing begins with the same name. */
async function removeOthers(prefix: string): Promise<void> {
  const directory = dirname(prefix);
  const names = await readdir(directory);
  const others = names.filter((name) => !name.startsWith(basename(prefix)));
  await Promise.all(others.map((name) => rm(join(directory, name), { force: true })));
}
