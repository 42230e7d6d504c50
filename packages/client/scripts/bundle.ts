import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const directory = join(import.meta.dirname, "..");
const resolve = createRequire(import.meta.url).resolve;

const compilerOptions =
  "--ignoreConfig --declaration --emitDeclarationOnly --strict --skipLibCheck --target esnext --module esnext --moduleResolution bundler --rewriteRelativeImportExtensions --lib esnext,dom";

/** Packages whose types are part of the client's types. */
const typePackages = {
  "openapi-fetch": "dist/index.d.mts",
  "openapi-typescript-helpers": "dist/index.d.mts",
};

/** Writes `index.js`, which has no dependencies, and the folder `types` into an empty folder. */
export async function bundleClient(folder: string): Promise<void> {
  await build({
    entryPoints: [join(directory, "src/index.ts")],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
  });
  await emitTypes(join(folder, "types"));
}

async function emitTypes(types: string): Promise<void> {
  const root = join(directory, "../..");
  await promisify(execFile)(process.execPath, [
    join(root, "node_modules/typescript/bin/tsc"),
    ...compilerOptions.split(" "),
    "--rootDir",
    join(directory, "src"),
    "--outDir",
    types,
    join(directory, "src/index.ts"),
  ]);
  for (const [name, path] of Object.entries(typePackages)) {
    await cp(await findDeclarations(name, path), join(types, `${name}.d.ts`));
  }
  for (const name of await readdir(types)) {
    const path = join(types, name);
    const text = await readFile(path, "utf8");
    const rewritten = text
      .replaceAll(/(from\s+"\.\/[^"]+?)\.ts"/gu, '$1.js"')
      .replaceAll(/(from\s+)["'](openapi-[a-z-]+)["']/gu, '$1"./$2.js"');
    await writeFile(path, rewritten);
  }
}

async function findDeclarations(name: string, path: string): Promise<string> {
  let folder = dirname(resolve(name));
  while (!(await readdir(folder)).includes("package.json")) folder = dirname(folder);
  const files = await readdir(join(folder, dirname(path)));
  return join(folder, dirname(path), files.includes("index.d.mts") ? "index.d.mts" : "index.d.ts");
}
