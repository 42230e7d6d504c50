import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

const directory = join(import.meta.dirname, "..");

/** Loads JSON with `JSON.parse`, which starts faster than the same data as source: the document is large. */
const parsedJson: Plugin = {
  name: "parsed-json",
  setup(plugins) {
    // oxlint-disable-next-line require-unicode-regexp -- esbuild hands it to Go, which knows no such flag
    plugins.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = JSON.stringify(JSON.parse(await readFile(path, "utf8")));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: "js" };
    });
  },
};

/**
 * Bundles the command line into one JavaScript file that needs nothing but Node.
 */
export async function bundleCli(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(directory, "src/main.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    // esbuild cannot resolve the imports of the UMD file to which the "main" of jsonc-parser points.
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    // Bundled CommonJS packages load Node's modules with `require`.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    plugins: [parsedJson],
  });
}
