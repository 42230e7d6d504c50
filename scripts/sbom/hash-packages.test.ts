import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../launch/processes.ts";
import { hashPackages } from "./hash-packages.ts";

/** Returns the root of a repository with one package. */
function makePackage(): string {
  const rootDir = mkdtempSync(join(tmpdir(), "werkbank sbom "));
  onTestFinished(() => rmSync(rootDir, { recursive: true }));
  mkdirSync(join(rootDir, "packages/api/src"), { recursive: true });
  mkdirSync(join(rootDir, "packages/api/node_modules/a"), { recursive: true });
  writeFileSync(join(rootDir, "packages/api/package.json"), "{}");
  writeFileSync(join(rootDir, "packages/api/src/index.ts"), "export {};");
  writeFileSync(join(rootDir, "packages/api/node_modules/a/index.js"), "");
  return rootDir;
}

const hashOf = (rootDir: string) =>
  hashPackages({ components: [{ "bom-ref": "@werkbank/api@0.1.0" }] }, rootDir).components[0];

test.skipIf(process.platform !== "linux")("a package of ours is hashed as sha512sum does", () => {
  const rootDir = makePackage();
  const command = "sha512sum ./package.json ./src/index.ts | sha512sum";
  const cwd = join(rootDir, "packages/api");
  const expected = execFileSync(command, { cwd, shell: true, encoding: "utf8" }).split(" ", 1)[0];
  expect(hashOf(rootDir)?.hashes).toEqual([{ alg: "SHA-512", content: expected }]);
  writeFileSync(join(cwd, "src/index.ts"), "export { };");
  expect(hashOf(rootDir)?.hashes?.[0]?.content).not.toBe(expected);
});

test("a downloaded package keeps its hash, and is rejected without one", () => {
  const hashes = [{ alg: "SHA-512", content: "ab" }];
  const downloaded = { "bom-ref": "hono@4.0.0", hashes };
  expect(hashPackages({ components: [downloaded] }, root).components).toEqual([downloaded]);
  const without = { components: [{ "bom-ref": "hono@4.0.0", hashes: [] }] };
  expect(() => hashPackages(without, root)).toThrow("hono@4.0.0 has no hash.");
});
