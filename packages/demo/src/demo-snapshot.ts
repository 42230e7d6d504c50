import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createEmbedded, dumpEmbedded, migrate, readSnapshot } from "@werkbank/api/database";
import { loadDemo } from "./load-demo.ts";
import { demoSnapshotPath } from "./demo-snapshot-path.ts";

// A database with all tables and the demo in it, ready to be copied: making one takes seconds, which
// nobody wants to wait for at the first start. The build makes it; its name tells what it was made of.

/** The prepared database of exactly this code; undefined where none has been made. */
export async function readDemoSnapshot(): Promise<Blob | undefined> {
  return readSnapshot(await demoSnapshotPath());
}

/** Makes the snapshot unless it is there, and removes the ones of other code. */
export async function prepareDemoSnapshot(): Promise<boolean> {
  const path = await demoSnapshotPath();
  const directory = dirname(path);
  if ((await readSnapshot(path)) !== undefined) return false;
  const database = await createEmbedded("memory");
  try {
    await migrate(database);
    await loadDemo(database);
    const snapshot = await dumpEmbedded(database);
    await mkdir(directory, { recursive: true });
    // Renamed into place: a process that starts meanwhile finds it whole or not at all.
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, new Uint8Array(await snapshot.arrayBuffer()));
    await rename(unfinished, path);
    // What another process is writing begins with the same name.
    const others = (await readdir(directory)).filter((name) => !name.startsWith(basename(path)));
    await Promise.all(others.map((name) => rm(join(directory, name), { force: true })));
  } finally {
    await database.close();
  }
  return true;
}
