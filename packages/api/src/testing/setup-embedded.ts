import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Migrations run once: into a snapshot that each worker starts its embedded database from, and that is
// kept for as long as what makes it stays. The files share the database, each with tenants of its own.

const packageDirectory = join(import.meta.dirname, "../..");
const kept = join(packageDirectory, "../../node_modules/.cache/werkbank-test-database");
const week = 7 * 24 * 3_600_000;

/** Before the run on the embedded engine. */
export default async function setup(): Promise<void> {
  const path = join(kept, `${await digestOfMakers()}.tgz`);
  process.env["WERKBANK_TEST_SNAPSHOT"] = path;
  if (existsSync(path)) return;
  // A run that finds the snapshot has no use for the engine.
  const { makeSnapshot } = await import("./make-snapshot.ts");
  const snapshot = await makeSnapshot();
  await mkdir(kept, { recursive: true });
  // Renamed into place: another run finds it whole or not at all.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, snapshot);
  await rename(unfinished, path);
  for (const name of await readdir(kept)) {
    const { mtimeMs } = await stat(join(kept, name));
    if (mtimeMs < Date.now() - week) await rm(join(kept, name), { force: true });
  }
}

/** SHA-256 of all that the snapshot follows from: migrations, the packages' versions, the code. */
async function digestOfMakers(): Promise<string> {
  const files = glob(
    [
      "sql/**",
      "package.json",
      "src/{database,jobs}/*.ts",
      "src/testing/{job-clock,make-snapshot}.ts",
    ],
    { cwd: packageDirectory },
  );
  const hash = createHash("sha256");
  for (const file of (await Array.fromAsync(files)).sort()) {
    const path = join(packageDirectory, file);
    if ((await stat(path)).isFile()) hash.update(`${file}\0`).update(await readFile(path));
  }
  return hash.digest("hex");
}
