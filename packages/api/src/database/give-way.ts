import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the embedded database may block the event loop in one iteration. */
const mostMs = 2;

/**
 * Wraps blocking work so that it yields to the event loop. The embedded database executes queries on the calling
 * thread: without yielding, a queue of requests for it would run in one iteration of the event loop, during which
 * no connection is accepted and no response sent.
 *
 * @param work blocks the thread, for a few milliseconds at most
 * @returns the same function, deferred to the next iteration once this one's time is used up
 */
export function givingWay<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  let begunAt: number | null = null;
  return async (...parameters) => {
    if (begunAt === null) {
      begunAt = performance.now();
      setImmediate(() => (begunAt = null));
    } else if (performance.now() - begunAt > mostMs) {
      await nextTurn();
    }
    return work(...parameters);
  };
}
