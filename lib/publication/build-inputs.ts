// Decision: decisions/0021-build-and-incremental-rebuild.md
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../site/list-files.ts";
import { importedFiles } from "./imported-files.ts";

/** The code of every page regardless of its imports, including styles and fonts. */
const pageShellFiles = [
  "app",
  "components",
  "next.config.ts",
  "package-lock.json",
  "node_modules/.package-lock.json",
  "source.config.ts",
  "tsconfig.json",
];

/** The code that turns pages into a site, as paths from the root of the repository. */
export const buildCode = [
  ...pageShellFiles,
  "lib",
  "packages/cli/src",
  "packages/client/src",
  "packages/demo/src/records/demo-id.ts",
  "packages/http/src",
  "packages/icalendar/src",
  "packages/settings/src",
  "proxy.ts",
];

/** Routes that production does not use: the server handles these requests itself. */
const textRoutePattern = /^app\/docs-endpoint\//u;

/** The sources of the pages. */
const contentPaths = ["bench/results", "content", "public"];

/** The code that draws the preview images of pages. */
export const imageCode = [
  "components/page/og-image.tsx",
  "components/ui/brand-mark.tsx",
  "packages/http/src/look/brand-mark.ts",
  "packages/http/src/look/tokens.ts",
  "node_modules/.package-lock.json",
];

/** Hashes the content of every source. */
export async function hashBuildInputs(rootDir: string): Promise<string> {
  return hashFiles(rootDir, [...buildCode, ...contentPaths], []);
}

/** Hashes the code alone, with the path of the repository, which Next's output contains. */
export async function hashBuildCode(rootDir: string): Promise<string> {
  return hashFiles(rootDir, buildCode, [rootDir, process.version]);
}

/**
 * Hashes only the code that the page routes import.
 * @throws Error that names file and line, as `importedFiles` does
 */
export async function hashPageCode(rootDir: string): Promise<string> {
  const routes = (await listFiles(rootDir, "app")).filter(
    (file) => /\.tsx?$/u.test(file) && !textRoutePattern.test(file),
  );
  const files = [...pageShellFiles, ...(await importedFiles(rootDir, routes))];
  return hashFiles(rootDir, files, [rootDir, process.version]);
}

/** Hashes the code that draws preview images. */
export async function hashImageCode(rootDir: string): Promise<string> {
  return hashFiles(rootDir, imageCode, [process.version]);
}

async function hashFiles(
  rootDir: string,
  paths: readonly string[],
  settings: readonly string[],
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  for (const path of paths) {
    for (const file of await listFiles(rootDir, path)) {
      hash.update(`\0${file}\0`).update(await readFile(join(rootDir, file)));
    }
  }
  return hash.digest("hex");
}
