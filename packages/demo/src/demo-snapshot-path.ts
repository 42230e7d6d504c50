import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// Separate from the snapshot code, so that a check for a snapshot does not load the database.

const require = createRequire(import.meta.url);
const packages = ["@werkbank/api", "@werkbank/demo"].map((name) =>
  dirname(require.resolve(`${name}/package.json`)),
);
const directory = join(import.meta.dirname, "../.snapshot");

/** Returns the paths of the prepared databases of exactly this code. */
export async function demoSnapshotPaths(): Promise<{
  /** The common prefix of their names. */
  prefix: string;
  /** With empty tables: for a first start in another week than that of the build. */
  tables: string;
  /** With the demo in the week of this Monday. */
  demo: (week: Temporal.PlainDate) => string;
}> {
  const prefix = join(directory, `demo-${await hashSources()}`);
  return {
    prefix,
    tables: `${prefix}-tables.tgz`,
    demo: (week) => `${prefix}-${week.toString()}.tgz`,
  };
}

/** Hashes the inputs of a prepared database: the code and the migrations. */
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
