// Decision: decisions/0006-processes-overload-and-shutdown.md
import { join } from "node:path";
import { Piscina } from "piscina";
import { Problem } from "../problems/problem.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { Tasks } from "./tasks.ts";

/** Input and output types of tasks, by name. */
type TaskTable = Record<string, { input: unknown; output: unknown }>;

/** The thread settings of the environment. */
export type WorkerSettings = {
  /** The number of threads, at least 1. */
  threads: number;
  /** The maximum number of waiting tasks; a single group may have a quarter of them, at least 1. */
  queue: number;
  /** The timeout of a task. */
  timeoutMs: number;
};

/**
 * Threads for work that would block the main thread. Call `run` outside any transaction: an open one would occupy a
 * connection, and the embedded database has only one.
 */
export type WorkerPool<Table extends TaskTable = Tasks> = {
  /**
   * Runs a task on a thread.
   *
   * @param options.group the id of the organization for which it runs. Groups are served round-robin, and with two or
   *   more threads, one group never occupies all of them
   * @param options.timeoutMs overrides the pool's timeout, after which the task's thread is terminated
   * @throws Problem SERVICE_UNAVAILABLE with `Retry-After` if the queue is full, if the task times out, and after the
   *   pool is closed
   * @throws Error of the task, as a plain `Error`, or `ERR_WORKER_OUT_OF_MEMORY`
   */
  run<Name extends keyof Table & string>(
    name: Name,
    input: Table[Name]["input"],
    options: { group: string; timeoutMs?: number },
  ): Promise<Table[Name]["output"]>;
  /** Terminates every thread; running and waiting tasks are rejected with SERVICE_UNAVAILABLE. */
  close(): Promise<void>;
};

/** How long an idle thread lives before it ends and releases its memory. */
const idleMs = 30_000;

/** The heap limit of a thread in MiB: several times the observed maximum of a task. */
const maxHeapMb = 256;

const retryAfter = { "Retry-After": "5" };

/**
 * Gives the main thread precedence if all cores are busy (nice(2)). Linux only: elsewhere the priority is that of the
 * whole process.
 */
const niceIncrement = process.platform === "linux" ? 10 : 0;

/**
 * Creates a pool. Its threads start on demand and end after half a minute without work.
 *
 * @param folder contains the task files; tests have their own
 */
export function createWorkerPool<Table extends TaskTable = Tasks>(
  settings: WorkerSettings,
  folder: string = join(import.meta.dirname, "tasks"),
): WorkerPool<Table> {
  const { threads } = settings;
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    niceIncrement,
  });
  // The pool replaces a thread that fails while idle; an unhandled `error` event would end the process.
  pool.on("error", () => undefined);
  const queue = createFairQueue<() => Promise<void>>({
    maxWaiting: settings.queue,
    maxRunning: threads,
    maxWaitingPerGroup: Math.max(1, Math.floor(settings.queue / 4)),
    maxRunningPerGroup: Math.max(1, threads - 1),
  });
  const closing = new AbortController();

  function startNext(): void {
    const started = queue.take();
    if (started === undefined) return;
    void started.item().finally(() => {
      queue.end(started.group);
      startNext();
    });
    startNext();
  }

  return {
    run(name, input, { group, timeoutMs = settings.timeoutMs }) {
      const { promise, resolve, reject } = Promise.withResolvers<Table[typeof name]["output"]>();
      const work = async (): Promise<void> => {
        const filename = join(folder, `${name}.ts`);
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
        try {
          resolve(await pool.run(input, { filename, name: "run", signal }));
        } catch (error) {
          reject(signal.aborted ? toAbortProblem(signal.reason, timeoutMs) : error);
        }
      };
      if (queue.push(group, work)) startNext();
      else reject(toUnavailableProblem("Too much work of this kind waits."));
      return promise;
    },

    async close() {
      closing.abort(toUnavailableProblem("The service is stopping."));
      await Promise.all([...queue.drain().map((work) => work()), pool.destroy()]);
    },
  };
}

/** Returns the problem of an aborted task: the pool was closed, or the task timed out. */
function toAbortProblem(reason: unknown, timeoutMs: number): Problem {
  if (reason instanceof Problem) return reason;
  return new TaskTimedOut(timeoutMs);
}

/** Thrown for a task that takes longer than its timeout. */
export class TaskTimedOut extends Problem {
  constructor(timeoutMs: number) {
    const detail = `The work took longer than ${timeoutMs / 1_000} seconds.`;
    super("SERVICE_UNAVAILABLE", detail, {}, retryAfter);
  }
}

function toUnavailableProblem(detail: string): Problem {
  return new Problem("SERVICE_UNAVAILABLE", detail, {}, retryAfter);
}
