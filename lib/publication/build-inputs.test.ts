import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { converterCode } from "../load/converter-code.ts";
import { buildCode, drawingCode } from "./build-inputs.ts";

// What is kept is kept by the hash of the code that made it: a file that is imported and not in the hash
// would leave a stale page behind.

const rootDir = join(import.meta.dirname, "../..");

/** The files of the repository that entrances import, whatever comes from npm left out. */
async function importedBy(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: rootDir,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    outdir: "never-written",
    write: false,
    logLevel: "silent",
    loader: { ".woff2": "empty", ".css": "empty" },
    plugins: [
      {
        name: "packages-of-others",
        setup: (plugin) => {
          // oxlint-disable-next-line require-unicode-regexp -- esbuild reads it as one of Go
          plugin.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@werkbank/") ? null : { external: true },
          );
        },
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

function untold(files: readonly string[], told: readonly string[]): string[] {
  return files.filter((file) => !told.some((path) => file === path || file.startsWith(`${path}/`)));
}

test("the hash of pages tells all code that makes them", async () => {
  const files = await importedBy(["lib/load/load-pages.ts"]);
  expect(files.length).toBeGreaterThan(40);
  expect(untold(files, converterCode)).toEqual([]);
});

test("the hash of a build tells all code of the site", async () => {
  const names = await readdir(join(rootDir, "app"), { recursive: true });
  const entrances = names.filter((name) => /\.tsx?$/u.test(name)).map((name) => `app/${name}`);
  const files = await importedBy([...entrances, "next.config.ts", "proxy.ts", "source.config.ts"]);
  expect(files.length).toBeGreaterThan(100);
  expect(untold(files, buildCode)).toEqual([]);
});

test("the hash of pictures tells all code that draws them", async () => {
  const files = await importedBy(["components/page/page-picture.tsx"]);
  expect(untold(files, drawingCode)).toEqual([]);
});
