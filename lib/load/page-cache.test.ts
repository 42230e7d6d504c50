import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Page } from "../pages/page.ts";
import { listFiles } from "../site/list-files.ts";
import type { SiteConfig } from "../site/site-config.ts";
import { createFixtureSite, page, type FixtureSite } from "../testing/fixture-site.ts";

let site: FixtureSite;

beforeEach(async () => {
  site = await createFixtureSite();
});

afterEach(() => site.remove());

/** Loads pages like a new process: with the cache on disk, and nothing in memory. */
async function loadAfresh(config: SiteConfig = site.config): Promise<Page[]> {
  vi.resetModules();
  const { loadPages, savePages } = await import("./load-pages.ts");
  const pages = JSON.parse(JSON.stringify(await loadPages(config))) as Page[];
  await savePages(config);
  return pages;
}

async function edit(path: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(site.config.rootDir, path);
  const text = await readFile(file, "utf8").catch(() => "");
  const edited = text.replace(from, to);
  expect(edited, `${path} is edited`).not.toBe(text);
  await site.write(path, edited);
}

/** Returns the keys of the stored pages, which are their file names. */
async function storedKeys(): Promise<string[]> {
  return (await listFiles(site.config.rootDir, ".cache/pages")).map((file) => basename(file));
}

const supplier = "/reference/suppliers/update-supplier";

/** Each change, the pages that differ afterwards, and the number of rebuilt pages. */
const changes: [what: string, edit: () => Promise<void>, changed: string[], made: number][] = [
  [
    "a sentence of a guide",
    () => edit("content/quickstart.mdx", "Begin here.", "Begin now."),
    ["/quickstart"],
    1,
  ],
  [
    "a title of a guide",
    () => edit("content/quickstart.mdx", "title: Quickstart", "title: In a hurry"),
    ["/quickstart"],
    1,
  ],
  [
    "the date of an original",
    () => edit("content/quickstart.mdx", "2026-11-20", "2026-11-21"),
    ["/quickstart", "/nl/quickstart"],
    2,
  ],
  [
    "the date of the changelog",
    () => edit("content/changelog.mdx", "updatedAt: 2026-11-20", "updatedAt: 2026-11-22"),
    [
      "/changelog",
      "/nl/changelog",
      "/reference",
      "/reference/suppliers",
      supplier,
      "/reference/schemas/supplier",
      "/tools",
      "/problems/auth-invalid-token",
    ],
    15,
  ],
  [
    "the description of an operation",
    () => edit("public/openapi.json", "that the body names", "that the body has"),
    ["/reference", "/reference/suppliers", supplier],
    // Tools describe their operations, and guides with generated parts read the whole document.
    9,
  ],
  [
    "a field of a schema",
    () => edit("public/openapi.json", '"maxLength":240}', '"maxLength":250}'),
    [supplier, `/nl${supplier}`, "/reference/schemas/supplier"],
    16,
  ],
  [
    "a translation of an operation",
    () => edit("content/operations.nl.gen.json", "Weggelaten velden", "Velden die ontbreken"),
    [`/nl${supplier}`],
    5,
  ],
  [
    "a tool",
    () => edit("public/tools.json", /"description":"[^"]*"/u, '"description":"Another text."'),
    ["/tools/commerce", "/nl/tools/commerce"],
    10,
  ],
  [
    "a problem",
    () => edit("public/problems.json", /"status":4\d\d/u, '"status":418'),
    [
      "/problems",
      "/problems/auth-invalid-token",
      "/nl/problems",
      "/nl/problems/auth-invalid-token",
    ],
    6,
  ],
  [
    "a translation of a problem",
    () => edit("content/problems.nl.gen.json", "Token geweigerd", "Token onbruikbaar"),
    ["/nl/problems", "/nl/problems/auth-invalid-token"],
    3,
  ],
  [
    "a recorded response of the demo",
    () =>
      site.write(
        "content/answers.json",
        JSON.stringify({ listTasks: { status: 200, headers: {}, body: { items: [] } } }),
      ),
    ["/reference/tasks/list-tasks", "/nl/reference/tasks/list-tasks"],
    2,
  ],
  [
    "the keywords",
    () => site.write("content/keywords.en.json", JSON.stringify({ "/quickstart": "begin" })),
    ["/quickstart"],
    0,
  ],
  [
    "a new page that another page links to",
    async () => {
      await edit("content/index.mdx", "/quickstart#sign-in", "/new");
      await loadAfresh();
      await site.write("content/new.mdx", page("New", "A page.", 9, "Guides", "Text."));
    },
    ["/", "/new"],
    11,
  ],
];

describe("a load with the cache of another process", () => {
  test.each(changes)(
    "rebuilds only the affected pages after a change of %s",
    async (_what, change, changed, made) => {
      const before = await loadAfresh();
      const kept = new Set(await storedKeys());
      await change();
      const after = await loadAfresh();
      const again = (await storedKeys()).filter((key) => !kept.has(key));
      const texts = new Map(before.map((one) => [one.pathname, JSON.stringify(one)]));
      const different = after.filter((one) => texts.get(one.pathname) !== JSON.stringify(one));
      expect(different.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(changed));
      expect(again).toHaveLength(made);
      // Without a cache, the pages are made from the sources alone and must be the same.
      await rm(join(site.config.rootDir, ".cache"), { recursive: true });
      expect(after).toEqual(await loadAfresh());
    },
  );

  test.each(["docsUrl", "baseUrl"] as const)("rebuilds pages for another %s", async (name) => {
    await loadAfresh();
    const other = { ...site.config, [name]: "https://other.example" };
    const after = await loadAfresh(other);
    expect(after.some(({ markdown }) => markdown.includes("https://other.example"))).toBe(true);
    await rm(join(site.config.rootDir, ".cache"), { recursive: true });
    expect(after).toEqual(await loadAfresh(other));
  });

  test("rebuilds nothing if nothing has changed", async () => {
    const before = await loadAfresh();
    const kept = await storedKeys();
    expect(await loadAfresh()).toEqual(before);
    expect(await storedKeys()).toEqual(kept);
    expect(kept).toHaveLength(before.length);
  });

  test.each(["lib/pages/a.ts", "packages/cli/src/a.ts", "node_modules/.package-lock.json"])(
    "ignores the cache after a change of %s",
    async (path) => {
      await loadAfresh();
      const kept = await storedKeys();
      await site.write(path, "// changed");
      await edit("content/quickstart.mdx", "Begin here.", "Begin now.");
      await loadAfresh();
      // It saves nothing either: this process may have loaded the code before it changed.
      expect(await storedKeys()).toEqual(kept);
    },
  );

  test("ignores invalid cache files", async () => {
    const before = await loadAfresh();
    const files = await listFiles(site.config.rootDir, ".cache/pages");
    expect(files).toHaveLength(before.length);
    for (const file of files) await site.write(file, "{");
    expect(await loadAfresh()).toEqual(before);
  });
});
