import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { listenFault } from "@werkbank/settings";

/** The repository. */
export const root = join(import.meta.dirname, "../..");

/** What has not changed is taken as Node compiled it at an earlier start. */
export const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

/** Megabytes of new objects, three times over, that a process keeps for itself; else it is up to 96 of them. */
export const sparing = { execArgv: ["--max-semi-space-size=4"] };

/** The same for what is asked seldom: the local identity provider. */
export const frugal = { execArgv: ["--max-semi-space-size=1"] };

/**
 * As `sparing`, for what serves alone: the heap is collected once it has grown by 40 %, where V8 lets it grow to
 * a multiple. A start takes some 0.15 s of processor time more.
 */
export const steady = { execArgv: [...sparing.execArgv, "--heap-growing-percent=40"] };

export type Running = { process: ChildProcess; ready: Record<string, unknown> };

export type StartOptions = {
  execArgv?: string[];
  /** Whether nobody sees what it writes. */
  quiet?: boolean;
  /** Receives the process at once, before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
};

/** A process that ended before it was ready. The message is what it wrote last, if it wrote anything. */
export class ProcessFailure extends Error {
  override readonly name = "ProcessFailure";
  /** Whether whoever started it has seen the message. */
  readonly isTold: boolean;

  constructor(message: string, isTold: boolean) {
    super(message);
    this.isTold = isTold;
  }
}

/**
 * Starts a Node process and waits until it says that it is ready.
 *
 * @param path of the entrance, from the repository's root
 * @throws ProcessFailure when it ends before
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
      // Watch mode sends messages of its own.
      if (message.type === "ready") resolve({ process: child, ready: message });
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      const message = errors.trim();
      const isTold = message !== "" && options.quiet !== true;
      reject(
        new ProcessFailure(message || `${path} ended with ${signal ?? `code ${code}`}.`, isTold),
      );
    });
  });
}

/**
 * Goes on as another entrance of the product, in the place of this process: it has its id and its streams, and
 * nothing that this one held. Returns where the system knows no such thing.
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

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/**
 * Looks whether a port can be listened on.
 *
 * @param names of the variables that host and port came from
 * @throws Error with one sentence when it cannot
 */
export async function assertFree(
  port: number,
  host: string,
  names: { host: string; port: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(listenFault(error, { host, port, names })));
    server.listen(port, host, () => server.close(() => resolve()));
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
