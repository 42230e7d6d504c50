import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the embedded database may block the event loop in one iteration. */
const maxBlockingMs = 2;

/**
 * Wraps blocking work so that it yields to the event loop. The embedded database executes queries on the calling
 * thread: without yielding, a queue of requests for it would run in one iteration of the event loop, during which
 * no connection is accepted and no response sent.
 *
 * @param work blocks the thread, for a few milliseconds at most
 * @returns the same function, deferred to the next iteration once this one's time is used up
 */
export function yieldingToEventLoop<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  let startedAt: number | null = null;
  return async (...parameters) => {
    if (startedAt === null) {
      startedAt = performance.now();
      setImmediate(() => (startedAt = null));
    } else if (performance.now() - startedAt > maxBlockingMs) {
      await nextTurn();
    }
    return work(...parameters);
  };
}
