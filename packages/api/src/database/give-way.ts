import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the embedded database may work before the rest of the process gets its turn. */
const mostMs = 2;

/**
 * Yields to the event loop between pieces of work that never wait. The embedded database answers on the calling
 * thread, so its next query follows in the same turn: while requests queue for it, no connection would be
 * accepted and no page sent.
 *
 * @param work blocks the thread, for a few milliseconds at most
 * @returns the same function, deferred to a later turn once this one's share is used up
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
