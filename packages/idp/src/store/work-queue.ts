import { TooManyRequests } from "../http/errors.ts";

/** Runs heavy work in turns. */
export type WorkQueue = {
  /**
   * Does `work` when it is its turn, and gives what it gives.
   * @throws TooManyRequests when too much is waiting already, or the turn came too late
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * A few pieces of work at a time, the others one after another. What waited longer than a caller does
 * is not begun: it would only keep the next ones waiting as well.
 *
 * @param options.patienceMs how long a piece of work may wait
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

  /** Hands the place on, so that nobody who comes now takes it from who waits. */
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
