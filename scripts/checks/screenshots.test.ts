import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  loadScreenshotSizes,
  screenshotPath,
  type ScreenshotSizes,
  themes,
} from "../../lib/guides/screenshot.ts";
import { listFiles } from "../../lib/site/list-files.ts";
import { locales } from "../../lib/site/locale.ts";
import { root } from "../launch/processes.ts";

const folder = join(root, "public/screenshots");
const maxBytes = 5 * 1024 * 1024;

let sizes: ScreenshotSizes;
let files: string[];

beforeAll(async () => {
  sizes = await loadScreenshotSizes(root);
  files = await readdir(folder);
});

test("every screenshot exists in both languages and themes, and no other file does", () => {
  const expected = Object.keys(sizes).flatMap((name) =>
    locales.flatMap((locale) =>
      themes.map((theme) => screenshotPath(name, locale, theme).replace("/screenshots/", "")),
    ),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
});

test("every screenshot is shown somewhere", async () => {
  const paths = [...(await listFiles(root, "content")), ...(await listFiles(root, "components"))];
  const sources = paths.filter((path) => /\.(?:mdx|tsx?)$/u.test(path));
  const text = (await Promise.all(sources.map((path) => readFile(join(root, path), "utf8")))).join(
    "\n",
  );
  const unused = Object.keys(sizes).filter((name) => !text.includes(`"${name}"`));
  expect(unused).toEqual([]);
});

test("all screenshots together stay small", async () => {
  const stats = await Promise.all(files.map((file) => stat(join(folder, file))));
  expect(stats.reduce((total, { size }) => total + size, 0)).toBeLessThanOrEqual(maxBytes);
});
