import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { converterCode } from "../load/converter-code.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { buildCode, imageCode, hashPageCode } from "./build-inputs.ts";
import { importedFiles } from "./imported-files.ts";

// Caches are keyed by the hash of the code that fills them: an imported file that is missing from the hash
// would leave a stale page behind.

const rootDir = join(import.meta.dirname, "../..");

function missingFrom(files: readonly string[], hashed: readonly string[]): string[] {
  return files.filter(
    (file) => !hashed.some((path) => file === path || file.startsWith(`${path}/`)),
  );
}

test("the hash of pages covers all code that makes them", async () => {
  const files = await importedFiles(rootDir, ["lib/load/load-pages.ts"]);
  expect(files.length).toBeGreaterThan(40);
  expect(missingFrom(files, converterCode)).toEqual([]);
});

test("the hash of a build covers all code of the site", async () => {
  const names = await readdir(join(rootDir, "app"), { recursive: true });
  const entryPoints = names.filter((name) => /\.tsx?$/u.test(name)).map((name) => `app/${name}`);
  const files = await importedFiles(rootDir, [
    ...entryPoints,
    "next.config.ts",
    "proxy.ts",
    "source.config.ts",
  ]);
  expect(files.length).toBeGreaterThan(100);
  expect(missingFrom(files, buildCode)).toEqual([]);
});

test("the hash of preview images covers all code that draws them", async () => {
  const files = await importedFiles(rootDir, ["components/page/og-image.tsx"]);
  expect(missingFrom(files, imageCode)).toEqual([]);
});

describe("the hash of the code of pages", () => {
  let site: FixtureSite;
  beforeEach(async () => {
    site = await createFixtureSite();
    await site.write("app/page.tsx", 'import { a } from "../lib/a.ts";\nexport default () => a;\n');
    await site.write("app/docs-endpoint/route.ts", 'export * from "../../lib/b.ts";\n');
    await site.write("lib/a.ts", "export const a = 1;\n");
    await site.write("lib/b.ts", "export const b = 1;\n");
    await site.write("lib/c.ts", "export const c = 1;\n");
  });
  afterEach(() => site.remove());

  /** Returns whether writing a file changes the hash. */
  async function isChangedBy(path: string, text: string): Promise<boolean> {
    const { rootDir } = site.config;
    const before = await hashPageCode(rootDir);
    await site.write(path, text);
    return (await hashPageCode(rootDir)) !== before;
  }

  test("changes with an imported file, and with a newly imported file", async () => {
    expect(await isChangedBy("lib/a.ts", 'export { c as a } from "./c.ts";\n')).toBe(true);
    expect(await isChangedBy("lib/c.ts", "export const c = 2;\n")).toBe(true);
  });

  test("does not change with a file that no page imports", async () => {
    expect(await isChangedBy("lib/b.ts", "export const b = 2;\n")).toBe(false);
    expect(await isChangedBy("lib/c.ts", "export const c = 2;\n")).toBe(false);
  });
});
