import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const unpublishedMembers = [
  "private",
  "exports",
  "bin",
  "dependencies",
  "devDependencies",
  "scripts",
];

export type Bundle = {
  /** The folder of the package in the repository. */
  directory: string;
  /** Members of the published manifest that name the bundled files. */
  entries: Record<string, unknown>;
  /** Writes the bundled files into a folder. */
  build: (folder: string) => Promise<void>;
};

/**
 * Packs a package with its bundle and its own manifest. Does not change the files of the repository, since other
 * processes resolve the package by its manifest at the same time.
 *
 * `REPOSITORY_URL` becomes the `repository` of the manifest.
 *
 * @param destination the folder for the tarball, created if it is missing; relative to where npm was started
 * @returns the exit code of npm
 */
export async function packBundle(
  { directory, entries, build }: Bundle,
  destination = ".",
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "werkbank-pack-"));
  try {
    const target = resolve(process.env["INIT_CWD"] ?? "", destination);
    await mkdir(target, { recursive: true });
    await build(folder);
    await cp(join(directory, "README.md"), join(folder, "README.md"));
    const manifest = JSON.parse(await readFile(join(directory, "package.json"), "utf8"));
    for (const member of unpublishedMembers) delete manifest[member];
    const repository = toRepository(process.env["REPOSITORY_URL"]);
    const published = { ...manifest, ...entries, ...repository, engines: { node: ">=22" } };
    await writeFile(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
    const { status, error } = spawnSync("npm", ["pack", "--pack-destination", target], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    if (error !== undefined) throw error;
    return status ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the members of a manifest that name the repository; none if there is no URL. */
function toRepository(url: string | undefined): Record<string, unknown> {
  if (!url) return {};
  return { repository: { type: "git", url }, bugs: `${url}/issues` };
}
