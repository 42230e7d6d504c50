import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Lock, toLicences } from "./licences.ts";

const lockOf = (packages: Lock["packages"]): Lock => ({ packages });

test("a package whose licence is not allowed is reported", () => {
  const { rejected } = toLicences(
    lockOf({
      "node_modules/viral": { version: "1.0.0", license: "AGPL-3.0-only" },
      "node_modules/silent": { version: "2.0.0" },
      "node_modules/kind": { version: "3.0.0", license: "MIT" },
    }),
  );
  expect(rejected).toHaveLength(2);
  expect(rejected.join("\n")).toMatch(
    /silent 2\.0\.0 .*\n.*viral 1\.0\.0 has the licence AGPL-3\.0-only/u,
  );
});

test.each([
  ["(MIT OR GPL-3.0-only)", 0],
  ["MIT AND Zlib", 0],
  ["MIT AND GPL-3.0-only", 1],
])("%s: one allowed licence of OR is enough, each licence of AND counts", (license, count) => {
  const lock = lockOf({ "node_modules/a": { version: "1.0.0", license } });
  expect(toLicences(lock).rejected).toHaveLength(count);
});

test("development dependencies, links and our own packages are not listed", () => {
  const { page, rejected } = toLicences(
    lockOf({
      "": { version: "0.1.0" },
      "packages/api": { version: "0.1.0" },
      "node_modules/@werkbank/api": { link: true },
      "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
      "packages/cli/node_modules/inner": { version: "1.0.0", license: "ISC" },
    }),
  );
  expect(rejected).toEqual([]);
  expect(page).toContain("## ISC\n\ninner 1.0.0\n");
  expect(page).not.toMatch(/tool|@werkbank/u);
});

test("every installed package has an allowed licence", async () => {
  const lock = await readFile(join(import.meta.dirname, "../../package-lock.json"), "utf8");
  const { page, rejected } = toLicences(JSON.parse(lock));
  expect(rejected).toEqual([]);
  expect(page).toMatch(/^\| MIT \| \d+ \|/mu);
});
