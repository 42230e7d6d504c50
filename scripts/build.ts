import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashBuildInputs } from "../lib/publication/build-inputs.ts";
import { readPublishedInputs, restorePublication } from "../lib/publication/store.ts";
import { siteConfig } from "../lib/site/site-config.ts";

export type BuildOptions = {
  rootDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Build even if nothing has changed. */
  force?: boolean;
  /** Receives one line a step. */
  log?: (line: string) => void;
};

/**
 * Builds the site where it is missing or older than its sources, in a process that ends.
 * @returns whether anything was built.
 * @throws Error with one sentence that names a log file, or file and line of content that cannot be
 *   published
 */
export async function ensureBuilt(options: BuildOptions): Promise<boolean> {
  const { rootDir, env, force = false, log = () => {} } = options;
  const config = siteConfig(env, rootDir);
  const directory = join(rootDir, ".publication");
  const inputs = await hashBuildInputs(config);
  const isCurrent = async () =>
    (await readPublishedInputs(directory)) === inputs ||
    (await restorePublication(directory, config, inputs));
  if (!force && (await isCurrent())) {
    log("The site is up to date.");
    return false;
  }
  await runBuild(options.rootDir, env, force, log);
  return true;
}

function runBuild(
  rootDir: string,
  env: BuildOptions["env"],
  force: boolean,
  log: (line: string) => void,
): Promise<void> {
  const entrance = join(import.meta.dirname, "build/build-process.ts");
  const child = fork(entrance, [JSON.stringify({ rootDir, force })], { env: { ...env } });
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
