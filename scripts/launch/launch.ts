import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { ProcessFailure, type Running, startProcess, stopProcess } from "./processes.ts";

/** The functions of a command that runs until it is stopped. */
export type Launch = {
  /** Starts an entry point of the product and waits until it is ready. */
  start: (...what: Parameters<typeof startProcess>) => Promise<Running>;
  /** Runs a process that ends by itself, and returns the message with which it reports success. */
  runToEnd: (path: string) => Promise<Running["ready"]>;
  /** Manages a process that was started in another way. */
  add: (child: ChildProcess) => void;
  /** Registers how to end what runs in this process. */
  onStop: (end: () => Promise<void>) => void;
};

/**
 * Runs the processes of a command together: all of them end when one ends, when the command receives a signal to
 * stop, or when its parent has ended. A failure is reported in one sentence, unless the failed process has
 * already reported it.
 */
export async function launch(work: (launch: Launch) => Promise<void>): Promise<void> {
  const children = new Set<ChildProcess>();
  const stopHandlers = new Set<() => Promise<void>>();
  const stopping = new AbortController();
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await Promise.all([
      ...[...children].map(stopProcess),
      ...[...stopHandlers].map((end) => end()),
    ]);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop(0));
  }
  process.on("disconnect", () => void stop(0));
  onNpmExit(() => void stop(0));
  const add = (child: ChildProcess) => {
    children.add(child);
    child.once("exit", () => void stop(1));
  };
  const start: Launch["start"] = async (path, env, options) => {
    const onSpawn = (child: ChildProcess) => children.add(child);
    const running = await startProcess(path, env, { ...options, onSpawn });
    add(running.process);
    return running;
  };
  const runToEnd: Launch["runToEnd"] = async (path) => {
    const onSpawn = (child: ChildProcess) => {
      children.add(child);
      child.once("exit", () => children.delete(child));
    };
    const { process: child, ready } = await startProcess(path, {}, { onSpawn });
    if (children.has(child)) await once(child, "exit");
    return ready;
  };
  if (process.send !== undefined && !process.connected) return stop(0);
  try {
    await work({ start, runToEnd, add, onStop: (end) => void stopHandlers.add(end) });
  } catch (error) {
    if (!stopping.signal.aborted && !(error instanceof ProcessFailure && error.isPrinted)) {
      console.error(error instanceof Error ? error.message : error);
    }
    await stop(1);
  }
}

const pollMs = 200;

/**
 * Watches for the end of npm, which exits at a SIGTERM and leaves its child processes to another parent.
 * Without npm, the script may be left running on purpose.
 */
function onNpmExit(stop: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const polling = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(polling);
    stop();
  }, pollMs);
  polling.unref();
}
