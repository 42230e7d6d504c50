import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Migrations run once, into a snapshot from which each worker starts its embedded database. The snapshot is cached
// until its inputs change. Test files share the database; each creates its own organizations.

const packageDirectory = join(import.meta.dirname, "../..");
const cacheDirectory = join(packageDirectory, "../../node_modules/.cache/werkbank-test-database");
const maxAgeMs = 7 * 24 * 3_600_000;

/** Runs before the tests on the embedded engine. */
export default async function setup(): Promise<void> {
  const path = join(cacheDirectory, `${await digestInputs()}.tgz`);
  process.env["WERKBANK_TEST_SNAPSHOT"] = path;
  if (existsSync(path)) return;
  // Loads the engine only if there is no snapshot.
  const { createSnapshot } = await import("./make-snapshot.ts");
  const snapshot = await createSnapshot();
  await mkdir(cacheDirectory, { recursive: true });
  // Written to a temporary path and renamed, so that other runs never read a partial file.
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, snapshot);
  await rename(temporaryPath, path);
  for (const name of await readdir(cacheDirectory)) {
    const { mtimeMs } = await stat(join(cacheDirectory, name));
    if (mtimeMs < Date.now() - maxAgeMs) await rm(join(cacheDirectory, name), { force: true });
  }
}

/** Computes the SHA-256 of the snapshot's inputs: migrations, package versions, code. */
async function digestInputs(): Promise<string> {
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
