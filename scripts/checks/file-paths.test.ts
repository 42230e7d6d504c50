import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../../lib/site/list-files.ts";
import { root } from "../launch/processes.ts";

const folders = ["app", "bench", "components", "lib", "packages", "scripts", "tests"];
const pathname = /new URL\([^()]*import\.meta\.url\)\s*\.pathname/u;

// The pathname of a file URL is percent-encoded: `my%20projects` is no folder.
test("no file uses the pathname of a file URL as a path", async () => {
  const found = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  const files = found
    .flat()
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes("node_modules"));
  expect(files.length).toBeGreaterThan(300);
  const offenders: string[] = [];
  for (const file of files) {
    if (pathname.test(await readFile(join(root, file), "utf8"))) offenders.push(file);
  }
  expect(offenders).toEqual([]);
});
