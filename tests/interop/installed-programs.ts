import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const runFile = promisify(execFile);

/** The time for installing and running programs: minutes on a busy machine. */
export const programTimeout = 600_000;

/** Installs the packages of a folder with its own lockfile, unless they are installed. */
export async function installPrograms(folder: string): Promise<void> {
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return;
  await runFile("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
}

/** Runs a program of the packages of a folder with the Node of the tests. */
export async function runProgram(
  folder: string,
  [name = "", ...args]: readonly string[],
  { cwd = folder, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ stdout: string }> {
  return runFile(process.execPath, [join(folder, "node_modules/.bin", name), ...args], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1_024 * 1_024,
  });
}
