import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const { PYTHONDONTWRITEBYTECODE: _, ...environment } = process.env;

/** Compiled modules of all test runs, outside the repository. */
const compiled = join(tmpdir(), "werkbank-python-cache");

/** The folder from which a program imports `werkbank_client`. */
export const source = join(import.meta.dirname, "../../src");

/**
 * Runs a Python program for which a warning is an error, and returns what it printed.
 *
 * @param env is added to the environment
 * @throws Error with the traceback, or with whatever else the program writes to standard error
 */
export async function runPython(
  program: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await run("python3", ["-W", "error", "-X", "dev", "-c", program], {
    env: { ...environment, PYTHONPATH: source, PYTHONPYCACHEPREFIX: compiled, ...env },
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout;
}
