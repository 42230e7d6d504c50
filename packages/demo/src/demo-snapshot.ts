import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { createEmbedded, dumpEmbedded, migrate, readSnapshot } from "@werkbank/api/database";
import { loadDemo } from "./load-demo.ts";

// A database with all tables and the demo in it, ready to be copied: making one takes seconds, which
// nobody wants to wait for at the first start. The build makes it; its name tells what it was made of.

const require = createRequire(import.meta.url);
const packages = ["@werkbank/api", "@werkbank/demo"].map((name) =>
  dirname(require.resolve(`${name}/package.json`)),
);
const directory = join(import.meta.dirname, "../.snapshot");

/** The prepared database of exactly this code; undefined where none has been made. */
export async function readDemoSnapshot(): Promise<Blob | undefined> {
  return readSnapshot(await snapshotPath());
}

/** Makes the snapshot unless it is there, and removes the ones of other code. */
export async function prepareDemoSnapshot(): Promise<boolean> {
  const path = await snapshotPath();
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

async function snapshotPath(): Promise<string> {
  return join(directory, `demo-${await hashSources()}.tgz`);
}

/** A digest of everything that a prepared database can depend on: the code and the migrations. */
async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const root of packages) {
    for (const folder of ["sql", "src", "contract"].map((name) => join(root, name))) {
      if (!existsSync(folder)) continue;
      const entries = await readdir(folder, { recursive: true });
      for (const entry of entries.sort()) {
        if (!/\.(ts|sql|json)$/u.test(entry) || entry.endsWith(".test.ts")) continue;
        hash.update(`${entry}\n`).update(await readFile(join(folder, entry)));
      }
    }
    hash.update(await readFile(join(root, "package.json")));
  }
  return hash.digest("hex").slice(0, 16);
}
