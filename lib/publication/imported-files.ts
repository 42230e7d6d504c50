import { build } from "esbuild";

/**
 * The files of the repository that some of its files import, themselves among them, as paths from its
 * root. What comes from npm is left out, and so is what stylesheets import.
 * @param entrances paths from the root
 * @throws Error that names file and line, for code that cannot be read or an import that leads nowhere
 */
export async function importedFiles(
  rootDir: string,
  entrances: readonly string[],
): Promise<string[]> {
  if (entrances.length === 0) return [];
  const { metafile } = await build({
    entryPoints: [...entrances],
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
