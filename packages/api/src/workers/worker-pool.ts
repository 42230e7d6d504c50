import { join } from "node:path";
import { Piscina } from "piscina";
import { Problem } from "../problems/problem.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { Tasks } from "./tasks.ts";

/** The form of a table of tasks. */
type TaskTable = Record<string, { input: unknown; output: unknown }>;

/** What the environment says about threads. */
export type WorkerSettings = {
  /** How many threads work at the same time, at least 1. */
  threads: number;
  /** How many pieces of work may wait for one; of one share a quarter of them, at least 1. */
  queue: number;
  /** How long a piece of work may take once it runs. */
  timeoutMs: number;
};

/**
 * Threads for work that would keep the thread of the requests busy. `run` is called with what has been
 * read, outside of any transaction: one that stayed open meanwhile would keep its connection from others,
 * and the embedded database has one.
 */
export type WorkerPool<Table extends TaskTable = Tasks> = {
  /**
   * Has a task run on a thread.
   *
   * @param options.share whose work it is: the id of the organization. Work waits in turns between
   *   shares, and with two threads or more one of them is left to the others
   * @param options.timeoutMs in place of the pool's own limit; the thread of a task over it is ended
   * @throws Problem SERVICE_UNAVAILABLE with `Retry-After` when too much waits already, when the task
   *   takes too long, and once the pool is closed
   * @throws Error what the task threw, as a plain `Error`, or `ERR_WORKER_OUT_OF_MEMORY`
   */
  run<Name extends keyof Table & string>(
    name: Name,
    input: Table[Name]["input"],
    options: { share: string; timeoutMs?: number },
  ): Promise<Table[Name]["output"]>;
  /** Ends every thread; what runs or waits is refused as when too much waits. */
  close(): Promise<void>;
};

/** A thread that has been idle for so long ends, and gives its memory back. */
const idleMs = 30_000;

/** Of the heap of one thread, in MiB: several times what the largest task was seen to need. */
const heapMb = 256;

const retryAfterSeconds = 5;

/**
 * Where all cores are busy, the thread that answers requests comes before these (nice(2)). On other
 * systems than Linux the priority would be that of the whole process.
 */
const niceIncrement = process.platform === "linux" ? 10 : 0;

/**
 * Makes a pool. Its threads start when there is work, and end when there has been none for half a minute.
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
  // A thread that fails while it has no work is replaced with the next; an event that nobody hears would
  // end the process.
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

/** What a task was ended for: the closing of the pool, or its time. */
function toRefusal(reason: unknown, timeoutMs: number): Problem {
  if (reason instanceof Problem) return reason;
  return unavailable(`The work took longer than ${timeoutMs / 1_000} seconds.`);
}

function unavailable(detail: string): Problem {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new Problem("SERVICE_UNAVAILABLE", detail, {}, headers);
}
