import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashBuildCode } from "../../lib/publication/build-inputs.ts";
import { readJson } from "../../lib/site/json-file.ts";

/** The content of `.next`. */
export type RenderState = {
  /** Where it was created: Next's cache contains the folder's name. */
  rootDir: string;
  /** The hash of the code behind its pages; empty after an interruption. */
  code: string;
  /** The hash of all code it was compiled from, which `next start` runs. */
  compiled: string;
  /** The hash of everything the build was made from; empty after an interruption. */
  inputs: string;
  /** By pathname: the hash of what a page was rendered from. */
  pages: Record<string, string>;
};

const path = ".cache/rendered.json";

export async function readRenderState(rootDir: string): Promise<RenderState> {
  const nothing = { rootDir: "", code: "", compiled: "", inputs: "", pages: {} };
  return readJson<RenderState>(join(rootDir, path), nothing);
}

/**
 * Whether `.next` holds the pages of these inputs.
 * @param next whether code without influence on pages must be current too
 */
export async function isRenderCurrent(
  rootDir: string,
  inputs: string,
  next: boolean,
): Promise<boolean> {
  const { inputs: made, compiled } = await readRenderState(rootDir);
  return made === inputs && (!next || compiled === (await hashBuildCode(rootDir)));
}

export async function writeRenderState(state: RenderState): Promise<void> {
  await mkdir(join(state.rootDir, ".cache"), { recursive: true });
  await writeFile(join(state.rootDir, path), JSON.stringify(state));
}
