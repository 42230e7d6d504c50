import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dynamic } from "fumadocs-mdx/runtime/dynamic";
import * as sourceConfig from "../../source.config.ts";

const compiler = dynamic(sourceConfig, {
  environment: "dynamic",
  configPath: "source.config.ts",
  outDir: "",
});

type CompiledGuide = { text: string; body: ReturnType<typeof compile> };

const compiledGuides = new Map<string, CompiledGuide>();

/**
 * Compiles a guide to a React component on demand. Guides are not part of Next's bundles, so an edit recompiles
 * one guide and no code.
 *
 * @param file relative to the root of the repository: `content/quickstart.nl.mdx`
 */
export async function loadGuide(file: string, rootDir: string) {
  const text = await readFile(join(rootDir, file), "utf8");
  const cached = compiledGuides.get(file);
  if (cached?.text === text) return cached.body;
  const body = compile(file, rootDir);
  compiledGuides.set(file, { text, body });
  return body;
}

async function compile(file: string, rootDir: string) {
  const info = { path: file, fullPath: join(rootDir, file) };
  const collection = await (await compiler).doc("guides", rootDir, [{ info, data: {} }]);
  const [entry] = collection;
  if (!entry) throw new Error(`${file} is not a guide.`);
  return (await entry.load()).body;
}
