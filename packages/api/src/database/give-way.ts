import { setImmediate as nextTurn } from "node:timers/promises";

/** For how long the embedded database works before anything else of the process may. */
const mostMs = 2;

/**
 * Lets the event loop come round between pieces of work that end without waiting for anything. The embedded
 * database answers within the thread that asks, so that its next question follows in the same turn: as long
 * as requests wait for it, no connection is accepted and no page is sent.
 *
 * @param work what takes the thread, a few milliseconds at most
 * @returns the same, put off to a later turn once this one has had its share
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
