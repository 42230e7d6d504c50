import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stop as stopEsbuild } from "esbuild";
import { hashBuildCode, hashPageCode } from "../../lib/publication/build-inputs.ts";
import { readRenderState, type RenderState, writeRenderState } from "./render-state.ts";
import { runNext } from "./run-next.ts";

/** Next's output for the current code; `pages` are those already rendered by this code. */
export type CompiledSite = Pick<RenderState, "code" | "compiled" | "pages"> & { nextDir: string };

/**
 * Compiles the site if the code of its pages has changed. After an interruption the next run compiles again.
 * @param options.force compiles even if nothing has changed
 * @param options.next compiles if any code has changed, even code without influence on pages: `next start` runs
 *   it
 * @throws Error with one sentence that names a log file, or file and line of code
 */
export async function compileSite(options: {
  rootDir: string;
  env: Readonly<Record<string, string | undefined>>;
  force: boolean;
  next: boolean;
  log: (line: string) => void;
}): Promise<CompiledSite> {
  const { rootDir, env, force, next, log } = options;
  const nextDir = join(rootDir, ".next");
  const code = await hashPageCode(rootDir);
  // Otherwise its process would stay idle in memory during Next's build.
  await stopEsbuild();
  const compiled = await hashBuildCode(rootDir);
  const last = await readRenderState(rootDir);
  const isPresent = last.code === code && (!next || last.compiled === compiled);
  if (!force && isPresent && existsSync(join(nextDir, "prerender-manifest.json"))) {
    return { nextDir, code, compiled: last.compiled, pages: last.pages };
  }
  // Next's cache contains the name of its original folder.
  if (last.rootDir !== rootDir) await rm(nextDir, { recursive: true, force: true });
  await writeRenderState({ rootDir, code: "", compiled: "", inputs: "", pages: {} });
  log("Compiling the site …");
  await runNext("compile", rootDir, env, log);
  const made = { code, compiled, pages: {} };
  await writeRenderState({ rootDir, ...made, inputs: "" });
  return { nextDir, ...made };
}
