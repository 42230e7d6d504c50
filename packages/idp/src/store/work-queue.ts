import { TooManyRequests } from "../http/errors.ts";

/** Queues expensive work of requests, which await its result. */
export type WorkQueue = {
  /**
   * Runs `work` as soon as it may, and returns its result.
   *
   * @throws TooManyRequests when too much is queued, or the work was queued for too long
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Limits the concurrency of work, and queues the rest. Work that was queued for longer than the timeout is not
 * started: its client no longer waits for it.
 *
 * Unlike the queues of background jobs in `packages/api/src/jobs`, this one rejects work if it is full.
 *
 * @param options.timeoutMs how long work may be queued
 * @param options.clock milliseconds
 */
export function createWorkQueue(options: {
  concurrency: number;
  maxQueued: number;
  timeoutMs: number;
  clock: () => number;
}): WorkQueue {
  const { concurrency, maxQueued, timeoutMs, clock } = options;
  const queued: (() => void)[] = [];
  let running = 0;

  const tooManyRequests = () =>
    new TooManyRequests("over_request_rate_limit", Math.max(1, Math.ceil(timeoutMs / 1000)));

  async function waitInQueue(): Promise<void> {
    if (queued.length >= maxQueued) throw tooManyRequests();
    const since = clock();
    await new Promise<void>((resolve) => {
      queued.push(resolve);
    });
    if (clock() - since <= timeoutMs) return;
    release();
    throw tooManyRequests();
  }

  /** Starts the next work in the queue, so that none that comes later overtakes it. */
  function release(): void {
    const next = queued.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else await waitInQueue();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
