import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { firstLoadBytes } from "../../bench/site/first-load.ts";
import type { Page } from "../../lib/pages/page.ts";
import { bundleScripts, type PageScripts } from "../../lib/publication/bundle-scripts.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { readPublication } from "../../lib/publication/publication-store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { siteEnvironment } from "./site-environment.ts";

// Which packages the browser bundle contains, and its size.

let publication: Publication;
let pages: Page[];
let scripts: PageScripts;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  const stored = await readPublication(join(root, ".publication"));
  if (!stored) throw new Error("The site is not built.");
  ({ publication, pages } = stored);
  scripts = await bundleScripts();
});

/** Returns the npm packages whose code a module contains. */
function packagesOf(path: string): string[] {
  return (scripts.sources.get(path) ?? []).flatMap((source) => {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(source) ?? [];
    return name ?? [];
  });
}

describe("the browser bundle", () => {
  test("initially contains no npm package except Preact", () => {
    const initialPackages = scripts.modules.flatMap(packagesOf);
    expect([...new Set(initialPackages)]).toEqual(["preact"]);
    const sources = scripts.modules.flatMap((path) => scripts.sources.get(path) ?? []);
    expect(sources).toContain("components/islands/search/search-dialog.tsx");
  });

  test("loads sample generation and highlighting lazily, and contains no component library", () => {
    const all = new Set([...scripts.files.keys()].flatMap(packagesOf));
    expect([...all]).toEqual(expect.arrayContaining(["fumadocs-openapi", "@shikijs/langs"]));
    expect([...all].filter((name) => /fumadocs-(?:ui|core)|@radix-ui|react/u.test(name))).toEqual([
      "preact",
    ]);
  });

  test("contains no search index", () => {
    expect([...scripts.files.keys()].flatMap(packagesOf)).not.toContain("flexsearch");
  });

  test("consists of exactly the scripts that the site publishes", () => {
    const published = [...publication.entries.keys()].filter((path) => path.endsWith(".js"));
    expect(published.toSorted()).toEqual([...scripts.files.keys()].toSorted());
    expect(published).toEqual(expect.arrayContaining(scripts.modules));
  });

  test("has the same size on every page, at most 16 kB", () => {
    const sizes = pages.map(({ pathname }) => firstLoadBytes(publication, pathname));
    expect(new Set(sizes).size).toBe(1);
    // gzip bytes
    expect(sizes[0]).toBeLessThanOrEqual(16_000);
  });
});
