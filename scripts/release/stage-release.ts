import { cp, link, mkdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { importedFiles } from "../../lib/publication/imported-files.ts";
import { listFiles } from "../../lib/site/list-files.ts";
import { createSbom } from "../sbom/create-sbom.ts";
import { deployedLockfile, type Lockfile } from "../sbom/deployed-lockfile.ts";
import { runtimePackages } from "./runtime-packages.ts";

/** The commands of `werkbank-server`; `start` becomes `serve`. */
const commands = "api worker backup restore verify export erase feedback reset serve start".split(
  " ",
);

/** What is copied besides the imported code: data that it reads by path. */
const data = [
  "LICENSE",
  "docs/licences.md",
  "deploy",
  "public/problems.json",
  "content/problems.nl.gen.json",
  ".publication",
  "packages/demo/.snapshot",
  // Search hashes its code, to recognize the tables that it has stored.
  "lib/search",
  "lib/pages/spelling",
  // Started by path, with `launch/start-settings.ts`.
  "scripts/ensure-built.ts",
];

/** Parts of packages that only compile other programs, and settings that never leave a machine. */
const isLeftOut = (path: string): boolean =>
  /^node_modules\/node-[^/]+\/(?:include|share)\/|^deploy\/\.env$|^(?!node_modules\/|packages\/[^/]+\/node_modules\/).*\.test\.ts$/u.test(
    path,
  );

/**
 * Links what a deployment runs into a new folder of the same file system: code, the packages that it loads as they
 * are installed here, the built site, Node, and the bill of materials of exactly these.
 *
 * @throws Error if another version of a package is installed than the lockfile names
 */
export async function stageRelease(rootDir: string, folder: string): Promise<void> {
  const readJson = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(rootDir, name), "utf8"));
  const lock = (await readJson("package-lock.json")) as Lockfile;
  const installed = (await readJson("node_modules/.package-lock.json")) as Lockfile;
  const paths = runtimePackages(lock, installed);
  const copied = new Set<string>();
  const copy = async (path: string): Promise<void> => {
    if (isLeftOut(path) || copied.has(path)) return;
    copied.add(path);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await link(join(rootDir, path), join(folder, path));
  };
  const copyAll = async (path: string): Promise<void> => {
    for (const file of await listFiles(rootDir, path)) await copy(file);
  };

  const entryPoints = commands.map((command) => `scripts/${command}.ts`);
  const code = await importedFiles(rootDir, [...entryPoints, "scripts/launch/start-settings.ts"]);
  for (const file of code.filter((path) => !path.startsWith("packages/"))) await copy(file);
  for (const path of data) await copyAll(path);
  for (const path of [...paths].filter((path) => path !== "")) {
    if (lock.packages[path]?.link === true) await linkPackage(folder, path, lock);
    else for (const file of await listPackageFiles(rootDir, path)) await copy(file);
  }
  await linkNode(rootDir, folder);
  await cp(join(import.meta.dirname, "werkbank-server"), join(folder, "bin/werkbank-server"));
  await cp(join(import.meta.dirname, "README.md"), join(folder, "README.md"));

  const own = (await readJson("package.json")) as Record<string, unknown>;
  const { devDependencies: _dev, scripts: _scripts, overrides: _overrides, ...manifest } = own;
  const writeJson = async (name: string, value: object): Promise<void> =>
    writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  await writeJson("package.json", manifest);
  // The number and the time would differ between two archives of the same content.
  const sbom = createSbom(deployedLockfile(lock, paths), manifest, folder);
  delete sbom.serialNumber;
  delete sbom.metadata?.timestamp;
  await writeJson("sbom.cdx.json", sbom);
}

/** Lists the files of a package, without the packages inside it, which have paths of their own. */
async function listPackageFiles(rootDir: string, path: string): Promise<string[]> {
  const files = await listFiles(rootDir, path);
  return files.filter((file) => !file.slice(path.length).startsWith("/node_modules/"));
}

async function linkPackage(folder: string, path: string, { packages }: Lockfile): Promise<void> {
  const link = join(folder, path);
  await mkdir(dirname(link), { recursive: true });
  await symlink(relative(dirname(link), join(folder, packages[path]?.resolved ?? "")), link);
}

/** Links the name of Node to the package of this platform, as npm does. */
async function linkNode(rootDir: string, folder: string): Promise<void> {
  const name = "node_modules/.bin/node";
  const target = await readlink(join(rootDir, name));
  await mkdir(join(folder, dirname(name)), { recursive: true });
  await symlink(target, join(folder, name));
  if (!existsSync(join(folder, name))) throw new Error(`${name} is not a package of the lockfile.`);
}
