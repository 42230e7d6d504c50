import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { firstLoadBytes, sharedScriptBytes } from "../../bench/site/first-load.ts";
import type { Page } from "../../lib/pages/page.ts";
import type { Publication } from "../../lib/publication/build-publication.ts";
import { readPublication } from "../../lib/publication/store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { siteEnvironment } from "./site-environment.ts";

// What browsers are sent of the packages that the site is made with, and how much there is of it.

let publication: Publication;
let pages: Page[];

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  const stored = await readPublication(join(root, ".publication"));
  if (!stored) throw new Error("The site is not built.");
  ({ publication, pages } = stored);
});

/** The modules at which the build enters what runs in browsers, by their paths in the repository. */
async function clientModules(): Promise<string[]> {
  const folder = join(root, ".next/server/app");
  const names = await readdir(folder, { recursive: true });
  const manifests = names.filter((name) => name.endsWith("_client-reference-manifest.js"));
  const texts = await Promise.all(manifests.map((name) => readFile(join(folder, name), "utf8")));
  const modules = texts.flatMap((text) => [...text.matchAll(/"\[project\]\/([^" ]+)/gu)]);
  return [...new Set(modules.map(([, path = ""]) => path))];
}

/** The packages that a module brings into a bundle for browsers: at once, and only when it asks for them. */
async function packagesOf(contents: string): Promise<{ atOnce: Set<string>; later: Set<string> }> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    write: false,
    metafile: true,
    outdir: "out",
    jsx: "automatic",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const { outputs } = metafile;
  const entrances = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === "<stdin>");
  const loaded = new Set(entrances);
  for (const path of loaded) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(imported);
    }
  }
  const packagesIn = (paths: Iterable<string>): Set<string> =>
    new Set(
      [...paths].flatMap((path) =>
        Object.entries(outputs[path]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
          bytesInOutput > 0 ? (packageOf(input) ?? []) : [],
        ),
      ),
    );
  const atOnce = packagesIn(loaded);
  return { atOnce, later: packagesIn(Object.keys(outputs)).difference(atOnce) };
}

function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1];
}

const runtime = ["@swc/helpers", "next", "react", "react-dom", "scheduler"];

describe("what runs in browsers", () => {
  test("is ours, on Next and React: no component of another package, on any page", async () => {
    const modules = await clientModules();
    const own = modules.filter((path) => packageOf(path) === undefined);
    expect(own).toContain("components/article/kept-html.tsx");
    const others = modules.flatMap((path) => packageOf(path) ?? []);
    expect([...new Set(others)]).toEqual(["next"]);
    const files = own.filter((path) => /\.tsx?$/u.test(path));
    const bundled = await packagesOf(files.map((path) => `export * from "./${path}";`).join("\n"));
    expect([...bundled.atOnce].filter((name) => !runtime.includes(name))).toEqual([]);
  });

  test("fetches what writes and colours samples when an operation is tried, and no component", async () => {
    const { atOnce, later } = await packagesOf(
      'export * from "./components/islands/try-it/try-it.tsx";',
    );
    expect([...atOnce].filter((name) => !runtime.includes(name))).toEqual([]);
    expect([...later]).toEqual(expect.arrayContaining(["fumadocs-openapi", "@shikijs/langs"]));
    expect([...later].filter((name) => /fumadocs-(?:ui|core)|@radix-ui/u.test(name))).toEqual([]);
  });

  test("would be found if it were fumadocs-ui", async () => {
    const bundled = await packagesOf('export * from "fumadocs-openapi/ui";');
    expect([...bundled.atOnce]).toEqual(
      expect.arrayContaining(["fumadocs-openapi", "fumadocs-ui"]),
    );
  });

  test("is small, and so is what the heaviest page is hydrated with", () => {
    // Of gzip: the scripts that all pages share, and with them the payload of a page. The payload by itself,
    // as it is unpacked: it has nothing of the article.
    const limits = { scripts: 142_400, any: 152_000, payload: 30_000 };
    expect(sharedScriptBytes(publication, "/quickstart")).toBeLessThanOrEqual(limits.scripts);
    const heaviest = Math.max(
      ...pages.map(({ pathname }) => firstLoadBytes(publication, pathname)),
    );
    expect(heaviest).toBeLessThanOrEqual(limits.any);
    const payloads = pages.map(
      ({ pathname }) => publication.entries.get(pathname)?.rsc?.identity.byteLength ?? Infinity,
    );
    expect(Math.max(...payloads)).toBeLessThanOrEqual(limits.payload);
  });
});
