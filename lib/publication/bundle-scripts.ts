import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { modulePath } from "./hydration-names.ts";

/** The scripts of a page. */
export type PageScripts = {
  /** The inline script that hydrates on the first interaction: `components/islands/hydration-trigger.ts`. */
  hydrationTrigger: string;
  /**
   * The paths of the modules that hydration loads: first the one that hydrates islands, then its static imports.
   */
  modules: string[];
  /** Every module by path, including those that are loaded on demand. */
  files: Map<string, Buffer>;
  /** The source files in each module, by its path; source paths are relative to the root of the repository. */
  sources: Map<string, string[]>;
};

/** Targets browsers of recent years. */
const common = { bundle: true, minify: true, write: false, target: "es2022" } as const;

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles the scripts of pages from their sources. */
export async function bundleScripts(): Promise<PageScripts> {
  const [hydrationTrigger, modules] = await Promise.all([
    bundleHydrationTrigger(),
    bundleIslands(),
  ]);
  return { hydrationTrigger, ...modules };
}

async function bundleHydrationTrigger(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(root, "components/islands/hydration-trigger.ts")],
    format: "iife",
  });
  return outputFiles
    .map(({ text }) => text)
    .join("")
    .trim();
}

/**
 * Bundles the islands. Components are written for React, which renders them in the build; in browsers Preact
 * replaces it.
 */
async function bundleIslands(): Promise<Omit<PageScripts, "hydrationTrigger">> {
  const entryPoint = "components/islands/hydrate-islands.ts";
  const { outputFiles, metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: [entryPoint],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: "islands",
    format: "esm",
    splitting: true,
    metafile: true,
    jsx: "automatic",
    alias: {
      react: "preact/compat",
      "react-dom": "preact/compat",
      "react/jsx-runtime": "preact/jsx-runtime",
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [toPath(path), Buffer.from(contents)]),
  );
  const entryModule = Object.keys(metafile.outputs).find(
    (output) => metafile.outputs[output]?.entryPoint === entryPoint,
  );
  if (entryModule === undefined) throw new Error(`esbuild has no output for ${entryPoint}.`);
  const modules = withStaticImports(metafile, entryModule).map(toPath);
  return { modules, files, sources: sourcesOf(metafile) };
}

const toPath = (output: string): string => modulePath(basename(output, ".js"));

function sourcesOf({ outputs }: Metafile): Map<string, string[]> {
  return new Map(
    Object.entries(outputs).map(([output, { inputs }]) => [
      toPath(output),
      Object.keys(inputs).filter((source) => (inputs[source]?.bytesInOutput ?? 0) > 0),
    ]),
  );
}

/** Returns a module and its static imports, by their output names. */
function withStaticImports({ outputs }: Metafile, entryModule: string): string[] {
  const loaded = new Set([entryModule]);
  for (const output of loaded) {
    for (const { path, kind } of outputs[output]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(path);
    }
  }
  return [...loaded];
}
