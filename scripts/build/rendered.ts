import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashBuildCode } from "../../lib/publication/build-inputs.ts";
import { readJson } from "../../lib/site/json-file.ts";

/** What lies in `.next`. */
export type Rendered = {
  /** Where it was made: Next's cache names the folder. */
  rootDir: string;
  /** The hash of the code that its pages come from; empty when that was broken off. */
  code: string;
  /** The hash of all code that it was compiled from, which `next start` runs. */
  compiled: string;
  /** The hash of everything that the build was made from; empty when that was broken off. */
  inputs: string;
  /** By pathname: the hash of what a page was rendered from. */
  pages: Record<string, string>;
};

const path = ".cache/rendered.json";

export async function readRendered(rootDir: string): Promise<Rendered> {
  const nothing = { rootDir: "", code: "", compiled: "", inputs: "", pages: {} };
  return readJson<Rendered>(join(rootDir, path), nothing);
}

/**
 * Whether `.next` holds the pages of these inputs.
 * @param next whether it must hold the present code of what is no page as well
 */
export async function isRendered(rootDir: string, inputs: string, next: boolean): Promise<boolean> {
  const { inputs: made, compiled } = await readRendered(rootDir);
  return made === inputs && (!next || compiled === (await hashBuildCode(rootDir)));
}

export async function writeRendered(rendered: Rendered): Promise<void> {
  await mkdir(join(rendered.rootDir, ".cache"), { recursive: true });
  await writeFile(join(rendered.rootDir, path), JSON.stringify(rendered));
}
