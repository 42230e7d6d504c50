import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

export type Running = { process: ChildProcess; ready: Record<string, unknown> };

/**
 * Starts a Node process and waits until it says that it is ready.
 *
 * @param path of the entrance, from the repository's root
 * @throws Error with what the process wrote last, when it ends before
 */
export async function startProcess(
  path: string,
  env: Record<string, string | undefined>,
  options: { execArgv?: string[]; quiet?: boolean } = {},
): Promise<Running> {
  const child = fork(join(root, path), {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: options.execArgv ?? [],
    stdio: ["ignore", options.quiet === true ? "ignore" : "inherit", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
    if (options.quiet !== true) process.stderr.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on("message", (message: { type?: string }) => {
      // Watch mode sends messages of its own.
      if (message.type === "ready") resolve({ process: child, ready: message });
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      reject(new Error(errors.trim() || `${path} ended with code ${code}.`));
    });
  });
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Whether a port of the loopback address can be listened on. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
