import { fork } from "node:child_process";
import { join } from "node:path";
import { root, type Running } from "../../scripts/launch/processes.ts";

/**
 * Starts a Node process as `startProcess` does, and passes everything that it writes to `write`.
 *
 * @throws Error with the output if it ends before it is ready
 */
export function startLoggedProcess(
  path: string,
  env: Record<string, string | undefined>,
  write: (text: string) => void,
): Promise<Running> {
  const child = fork(join(root, path), {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("message", (ready) => resolve({ process: child, ready: ready as never }));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(output || `${path} ended with code ${code}.`)));
  });
}
