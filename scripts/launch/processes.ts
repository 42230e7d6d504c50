import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { toListenError } from "@werkbank/settings";

/** The repository's root. */
export const root = join(import.meta.dirname, "../..");

/** Lets Node reuse code compiled at an earlier start. */
export const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

/** Limits the young generation, in MB per semi-space (three are kept); by default it takes up to 96 MB. */
export const lowMemory = { execArgv: ["--max-semi-space-size=4"] };

/** The same for rarely used processes: the local identity provider. */
export const minimalMemory = { execArgv: ["--max-semi-space-size=1"] };

/**
 * Like `lowMemory`, for a process that serves alone: collects the heap once it has grown by 40 %, whereas V8 lets
 * it grow several times over. Costs some 0.15 s more processor time at the start.
 */
export const lowMemoryServer = { execArgv: [...lowMemory.execArgv, "--heap-growing-percent=40"] };

export type Running = { process: ChildProcess; ready: Record<string, unknown> };

export type StartOptions = {
  execArgv?: string[];
  /** Whether its output is hidden. */
  quiet?: boolean;
  /** Receives the process at once, before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
};

/** A process that ended before it was ready. The message is its last output, if any. */
export class ProcessFailure extends Error {
  override readonly name = "ProcessFailure";
  /** Whether the user has already seen the message. */
  readonly isPrinted: boolean;

  constructor(message: string, isPrinted: boolean) {
    super(message);
    this.isPrinted = isPrinted;
  }
}

/**
 * Starts a Node process and waits until it reports that it is ready.
 *
 * @param path of the entry point, from the repository's root
 * @throws ProcessFailure when it ends before that
 */
export async function startProcess(
  path: string,
  env: Record<string, string | undefined>,
  options: StartOptions = {},
): Promise<Running> {
  const child = fork(join(root, path), {
    cwd: root,
    env: { ...compiled, ...process.env, ...env },
    execArgv: options.execArgv ?? [],
    stdio: ["ignore", options.quiet === true ? "ignore" : "inherit", "pipe", "ipc"],
  });
  options.onSpawn?.(child);
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
    if (options.quiet !== true) process.stderr.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on("message", (message: { type?: string }) => {
      // Watch mode sends its own messages.
      if (message.type === "ready") resolve({ process: child, ready: message });
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      const message = errors.trim();
      const isPrinted = message !== "" && options.quiet !== true;
      reject(
        new ProcessFailure(message || `${path} ended with ${signal ?? `code ${code}`}.`, isPrinted),
      );
    });
  });
}

/**
 * Replaces this process with another entry point of the product, keeping the process id and streams but no
 * memory. Returns on systems without such a call.
 */
export function becomeProcess(
  path: string,
  env: Record<string, string | undefined>,
  { execArgv = [] }: Pick<StartOptions, "execArgv">,
): void {
  if (process.platform === "win32" || process.execve === undefined) return;
  const args = [process.execPath, ...execArgv, join(root, path)];
  process.execve(process.execPath, args, { ...compiled, ...process.env, ...env });
}

/** Ends a process and waits until it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/**
 * Checks that a port can be listened on.
 *
 * @param names of the variables that set host and port
 * @throws Error with one sentence if it can't
 */
export async function assertFree(
  port: number,
  host: string,
  names: { host: string; port: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(toListenError(error, { host, port, names })));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
