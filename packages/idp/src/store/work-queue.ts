import { TooManyRequests } from "../http/errors.ts";

/** Queues heavy work. */
export type WorkQueue = {
  /**
   * Runs `work` when its turn comes, and returns its result.
   * @throws TooManyRequests when too much is already waiting, or the turn came too late
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs a few pieces of work at a time and queues the others. Work that waited longer than its caller does is
 * not started: it would only delay the next ones.
 *
 * @param options.patienceMs how long work may wait
 * @param options.clock milliseconds
 */
export function createWorkQueue(options: {
  atOnce: number;
  mostWaiting: number;
  patienceMs: number;
  clock: () => number;
}): WorkQueue {
  const { atOnce, mostWaiting, patienceMs, clock } = options;
  const waiting: (() => void)[] = [];
  let running = 0;

  const refuse = () =>
    new TooManyRequests("over_request_rate_limit", Math.max(1, Math.ceil(patienceMs / 1000)));

  async function wait(): Promise<void> {
    if (waiting.length >= mostWaiting) throw refuse();
    const since = clock();
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    if (clock() - since <= patienceMs) return;
    release();
    throw refuse();
  }

  /** Passes the slot to the next in line, so that no newcomer takes it. */
  function release(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else await wait();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
