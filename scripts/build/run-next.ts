import { spawn } from "node:child_process";
import { join } from "node:path";
import { writeLog } from "./log-file.ts";

const progressMs = 10_000;

/**
 * Runs one half of the local `next build`: `compile` builds code, `generate` renders pages with it.
 * @throws Error with one sentence and the name of a file with Next's complete output
 */
export async function runNext(
  mode: "compile" | "generate",
  rootDir: string,
  env: Readonly<Record<string, string | undefined>>,
  log: (line: string) => void,
): Promise<void> {
  const binary = join(rootDir, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [binary, "build", "--experimental-build-mode", mode], {
    cwd: rootDir,
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const endNext = () => child.kill();
  process.once("exit", endNext);
  const started = performance.now();
  const progressTimer = setInterval(() => {
    log(`… still building after ${Math.round((performance.now() - started) / 1000)} s`);
  }, progressMs);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code === 0) return;
    const file = await writeLog(rootDir, `next-${mode}`, Buffer.concat(output).toString());
    throw new Error(`Next did not ${mode} the site; what it printed is in ${file}.`);
  } finally {
    clearInterval(progressTimer);
    process.off("exit", endNext);
  }
}
