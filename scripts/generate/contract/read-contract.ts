import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contract } from "./compare-contracts.ts";

const run = promisify(execFile);

/**
 * Reads the contract of a commit: what a review has accepted, regardless of later changes.
 *
 * @param root of the repository; outside git, the current files are used
 * @throws Error for a missing commit
 */
export async function readContract(root: string, commit: string): Promise<Contract> {
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
