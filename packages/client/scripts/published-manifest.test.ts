import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publishManifest, restoreManifest } from "./published-manifest.ts";

test("whoever reads the manifest while it is replaced or restored has a whole one", async () => {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-manifest-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "package.json");
  const source = '{ "name": "a", "private": true }\n';
  await mkdir(join(directory, "dist"));
  await writeFile(path, source);

  const beforePublishing = await open(path);
  await publishManifest(directory, { main: "dist/a.js" });
  expect(await beforePublishing.readFile("utf8")).toBe(source);
  await beforePublishing.close();
  const published = await readFile(path, "utf8");
  expect(JSON.parse(published)).toEqual({
    name: "a",
    main: "dist/a.js",
    engines: { node: ">=22" },
  });

  const beforeRestoring = await open(path);
  await restoreManifest(directory);
  expect(await beforeRestoring.readFile("utf8")).toBe(published);
  await beforeRestoring.close();
  expect(await readFile(path, "utf8")).toBe(source);
});
