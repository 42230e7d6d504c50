import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contract } from "./compare-contracts.ts";

const run = promisify(execFile);

/**
 * The contract as a commit has it: what a review has accepted, whatever was written since.
 *
 * @param root of the repository; where it is none of git, the files as they stand
 * @throws Error for a commit that is not there
 */
export async function readAccepted(root: string, commit: string): Promise<Contract> {
  const isRepository = await run("git", ["rev-parse", "--git-dir"], { cwd: root }).then(
    () => true,
    () => false,
  );
  const read = async (name: string): Promise<unknown> => {
    const path = `public/${name}`;
    const text = isRepository
      ? (await run("git", ["show", `${commit}:${path}`], { cwd: root, maxBuffer: 2 ** 28 })).stdout
      : await readFile(join(root, path), "utf8");
    return JSON.parse(text) as unknown;
  };
  const [openapi, tools, problems] = await Promise.all([
    read("openapi.json"),
    read("tools.json"),
    read("problems.json"),
  ]);
  return { openapi, tools, problems } as Contract;
}
