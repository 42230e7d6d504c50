import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../launch/processes.ts";

const files = globSync("**/*", {
  cwd: root,
  exclude: (name) => name.endsWith("node_modules"),
});

/** Whether a path, or the end of one, belongs to a file or folder of the repository. */
const exists = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));

// Readers depend on these paths, which are easily forgotten when a file moves.
test.each(["CONTRIBUTING.md", "README.md"])("each file that %s names exists", async (page) => {
  const text = await readFile(join(root, page), "utf8");
  const paths = /`(\w[\w.-]*(?:\/[\w.-]+)+)\/?`|\]\((\w[\w./-]*)[)#]/gu;
  const named = [...text.matchAll(paths)].map(([, code, link]) => code ?? link ?? "");
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
