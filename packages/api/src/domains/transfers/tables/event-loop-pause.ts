import { setImmediate } from "node:timers/promises";

/** How long a loop may block the event loop, in milliseconds. */
const maxBlockingMs = 2;

/**
 * Creates a function to await in each iteration of a long loop. It resolves at once, until the loop has run for
 * 2 ms; then it lets the event loop run other work.
 */
export function createEventLoopPause(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < maxBlockingMs) return undefined;
    return setImmediate().then(() => {
      startedAt = performance.now();
    });
  };
}
