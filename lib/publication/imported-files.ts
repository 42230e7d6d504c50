import { build } from "esbuild";

/**
 * Returns the files of the repository that some files import, transitively and including themselves, as paths
 * from its root. npm packages and the imports of style sheets are left out.
 * @param entryPoints paths from the root
 * @throws Error that names file and line, for code that cannot be parsed or an import that cannot be resolved
 */
export async function importedFiles(
  rootDir: string,
  entryPoints: readonly string[],
): Promise<string[]> {
  if (entryPoints.length === 0) return [];
  const { metafile } = await build({
    entryPoints: [...entryPoints],
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
  return Object.keys(metafile.inputs).sort();
}
