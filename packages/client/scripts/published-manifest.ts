import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Within the repository a package is TypeScript; the tarball holds the bundle. While npm packs,
// package.json describes the bundle, and the repository's version is saved beside it.

type Manifest = Record<string, unknown>;

const unpublished = ["private", "dependencies", "devDependencies", "scripts"];

/** Writes the manifest that goes into the tarball in place of the repository's. */
export async function publishManifest(directory: string, entries: Manifest): Promise<void> {
  // An interrupted run has left the repository's manifest beside the bundle.
  await restoreManifest(directory);
  const path = join(directory, "package.json");
  const text = await readFile(path, "utf8");
  const manifest = Object.entries(JSON.parse(text) as Manifest);
  const kept = manifest.filter(([name]) => !unpublished.includes(name));
  await writeFile(savedPath(directory), text);
  const published = { ...Object.fromEntries(kept), ...entries, engines: { node: ">=22" } };
  await writeFile(path, `${JSON.stringify(published, null, 2)}\n`);
}

/** Restores the repository's manifest. */
export async function restoreManifest(directory: string): Promise<void> {
  const saved = savedPath(directory);
  const text = await readFile(saved, "utf8").catch(() => null);
  if (text === null) return;
  const whole = join(directory, "package.json.tmp");
  await writeFile(whole, text);
  await rename(whole, join(directory, "package.json"));
  await rm(saved);
}

function savedPath(directory: string): string {
  return join(directory, "dist", "package.source.json");
}
