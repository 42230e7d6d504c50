import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./processes.ts";

/**
 * Runs a script of the repository until it ends.
 * @param env its whole environment; variables that are undefined are left out
 * @returns the exit code, null after a signal, and what the script printed, trimmed
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { out: "", err: "" };
  child.stdout.on("data", (part) => (printed.out += String(part)));
  child.stderr.on("data", (part) => (printed.err += String(part)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out: printed.out.trim(), err: printed.err.trim() };
}
