import { fork } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { demoSnapshotPaths } from "@werkbank/demo/snapshot-path";
import { hashBuildInputs } from "../lib/publication/build-inputs.ts";
import { readPublishedInputs } from "../lib/publication/publication-store.ts";
import type { BuildRequest } from "./build/build-request.ts";
import { isRenderCurrent } from "./build/render-state.ts";

export type BuildOptions = {
  rootDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Builds even if nothing has changed. */
  force?: boolean;
  /** Also brings `.next` up to date, which only `next start` reads. */
  next?: boolean;
  /** Receives one line per step. */
  log?: (line: string) => void;
};

/**
 * Builds the site if it is missing or outdated, and the demo database that a first start copies. Uses a
 * separate process, so that the waiting server keeps none of its memory.
 * @returns whether the site was built
 * @throws Error with one sentence that names a log file, or file and line of invalid content
 */
export async function ensureBuilt(options: BuildOptions): Promise<boolean> {
  const { rootDir, env, force = false, next = false, log = () => {} } = options;
  const inputs = await hashBuildInputs(rootDir);
  const isCurrent = (await readPublishedInputs(join(rootDir, ".publication"))) === inputs;
  const lacksNext = next && !(await isRenderCurrent(rootDir, inputs, next));
  const site = force || !isCurrent || lacksNext;
  if (site || !existsSync((await demoSnapshotPaths()).tables)) {
    await assertWritable(rootDir);
    await runBuild({ rootDir, site, force, next, isChecked: false }, env, log);
  }
  if (!site) log("The site is up to date.");
  return site;
}

/** Services commonly run as a user that must not change the code. */
async function assertWritable(rootDir: string): Promise<void> {
  try {
    await access(rootDir, constants.W_OK);
  } catch {
    throw new Error(
      `The pages are not built for this version, and this process cannot write to ${rootDir}: run npm run build as a user that can.`,
    );
  }
}

function runBuild(
  request: BuildRequest,
  env: BuildOptions["env"],
  log: (line: string) => void,
): Promise<void> {
  const entryPoint = join(import.meta.dirname, "build/build-process.ts");
  const child = fork(entryPoint, [JSON.stringify(request)], {
    env: { NODE_ENV: "production", ...env },
  });
  return new Promise((resolve, reject) => {
    let reason = "";
    child.on("message", ({ line, error }: { line?: string; error?: string }) => {
      if (line !== undefined) log(line);
      reason = error ?? reason;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(reason || `The build ended with ${signal ?? code}.`));
    });
  });
}

// `npm run build`: rejects pages with errors.
if (import.meta.main) {
  const force = process.argv.includes("--force");
  const rootDir = join(import.meta.dirname, "..");
  const request = { rootDir, site: true, force, next: false, isChecked: true };
  try {
    // Imported lazily, so that callers who wait for a build process don't load it.
    const { executeBuild } = await import("./build/execute-build.ts");
    await executeBuild(request, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
