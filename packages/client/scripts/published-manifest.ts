import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

// Within the repository a package is TypeScript; the tarball holds the bundle. While npm packs,
// package.json describes the bundle, and the repository's version is saved beside it.

type Manifest = Record<string, unknown>;

const unpublished = ["private", "dependencies", "devDependencies", "scripts"];

/** Writes the manifest that goes into the tarball in place of the repository's. */
export async function publishManifest(directory: string, entries: Manifest): Promise<void> {
  await makeDestination();
  // An interrupted run has left the repository's manifest beside the bundle.
  await restoreManifest(directory);
  const path = join(directory, "package.json");
  const text = await readFile(path, "utf8");
  const manifest = Object.entries(JSON.parse(text) as Manifest);
  const kept = manifest.filter(([name]) => !unpublished.includes(name));
  await writeFile(savedPath(directory), text);
  const published = { ...Object.fromEntries(kept), ...entries, engines: { node: ">=22" } };
  await replaceFile(path, `${JSON.stringify(published, null, 2)}\n`);
}

/** Makes the folder that npm packs into: without it, npm fails before it lets the manifest be restored. */
async function makeDestination(): Promise<void> {
  const { INIT_CWD = ".", npm_config_pack_destination: destination } = process.env;
  if (destination !== undefined) await mkdir(resolve(INIT_CWD, destination), { recursive: true });
}

/** Restores the repository's manifest. */
export async function restoreManifest(directory: string): Promise<void> {
  const saved = savedPath(directory);
  const text = await readFile(saved, "utf8").catch(() => null);
  if (text === null) return;
  await replaceFile(join(directory, "package.json"), text);
  await rm(saved);
}

/** Replaces a file as a whole: a process that starts meanwhile reads the old one or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const whole = `${path}.tmp`;
  await writeFile(whole, text);
  await rename(whole, path);
}

function savedPath(directory: string): string {
  return join(directory, "dist", "package.source.json");
}
