// Decision: decisions/0006-processes-overload-and-shutdown.md
import { join } from "node:path";
import { Piscina } from "piscina";
import { Problem } from "../problems/problem.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { Tasks } from "./tasks.ts";

/** The shape of a table of tasks. */
type TaskTable = Record<string, { input: unknown; output: unknown }>;

/** The thread settings of the environment. */
export type WorkerSettings = {
  /** How many threads work at the same time, at least 1. */
  threads: number;
  /** How many tasks may wait; a single share may have a quarter of them, at least 1. */
  queue: number;
  /** How long a task may run. */
  timeoutMs: number;
};

/**
 * Threads for work that would block the thread of the requests. Call `run` after reading, outside any
 * transaction: an open one would keep its connection from others, and the embedded database has only one.
 */
export type WorkerPool<Table extends TaskTable = Tasks> = {
  /**
   * Runs a task on a thread.
   *
   * @param options.share whose work it is: the organization's id. Shares take turns, and with two threads or
   *   more, one share never occupies all of them
   * @param options.timeoutMs instead of the pool's own limit; a task over it has its thread terminated
   * @throws Problem SERVICE_UNAVAILABLE with `Retry-After` when too much is waiting, when the task takes too
   *   long, and once the pool is closed
   * @throws Error what the task threw, as a plain `Error`, or `ERR_WORKER_OUT_OF_MEMORY`
   */
  run<Name extends keyof Table & string>(
    name: Name,
    input: Table[Name]["input"],
    options: { share: string; timeoutMs?: number },
  ): Promise<Table[Name]["output"]>;
  /** Terminates every thread; running and waiting tasks are refused as when too much is waiting. */
  close(): Promise<void>;
};

/** How long an idle thread lives before it ends and frees its memory. */
const idleMs = 30_000;

/** Heap limit of a thread in MiB: several times the largest observed need of a task. */
const heapMb = 256;

const retryAfterSeconds = 5;

/**
 * When all cores are busy, the thread that answers requests takes precedence over these (nice(2)). Only on
 * Linux: elsewhere the priority is that of the whole process.
 */
const niceIncrement = process.platform === "linux" ? 10 : 0;

/**
 * Creates a pool. Its threads start on demand and end after half a minute without work.
 *
 * @param folder where the tasks are: tests have their own
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
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    niceIncrement,
  });
  // A thread that fails while idle is replaced for the next task; an unhandled `error` event would end
  // the process.
  pool.on("error", () => undefined);
  const queue = createFairQueue<() => Promise<void>>({
    waiting: settings.queue,
    running: threads,
    waitingOfOne: Math.max(1, Math.floor(settings.queue / 4)),
    runningOfOne: Math.max(1, threads - 1),
  });
  const closing = new AbortController();

  function next(): void {
    const taken = queue.take();
    if (taken === undefined) return;
    void taken.item().finally(() => {
      queue.end(taken.share);
      next();
    });
    next();
  }

  return {
    run(name, input, { share, timeoutMs = settings.timeoutMs }) {
      const { promise, resolve, reject } = Promise.withResolvers<Table[typeof name]["output"]>();
      const work = async (): Promise<void> => {
        const filename = join(folder, `${name}.ts`);
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
        try {
          resolve(await pool.run(input, { filename, name: "run", signal }));
        } catch (error) {
          reject(signal.aborted ? toRefusal(signal.reason, timeoutMs) : error);
        }
      };
      if (queue.push(share, work)) next();
      else reject(unavailable("Too much work of this kind waits."));
      return promise;
    },

    async close() {
      closing.abort(unavailable("The service is stopping."));
      await Promise.all([...queue.drain().map((work) => work()), pool.destroy()]);
    },
  };
}

/** Returns the refusal for an aborted task: the pool closed, or the task took too long. */
function toRefusal(reason: unknown, timeoutMs: number): Problem {
  if (reason instanceof Problem) return reason;
  return unavailable(`The work took longer than ${timeoutMs / 1_000} seconds.`);
}

function unavailable(detail: string): Problem {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new Problem("SERVICE_UNAVAILABLE", detail, {}, headers);
}
