import { monitorEventLoopDelay } from "node:perf_hooks";

/** The time between two judgments. */
const windowMs = 500;

/** How often the delay is sampled within a window. */
const resolutionMs = 20;

/** How many consecutive windows it takes to change a judgment: a single long task is no overload. */
const windows = 2;

/** Judges whether a process has more work than it can handle. */
export type OverloadMeter = {
  isOverloaded(): boolean;
  end(): void;
};

/**
 * Measures how late the event loop runs, which is how long every request waits before any work is done on it.
 *
 * @param maxDelayMs the mean delay above which the process is overloaded
 */
export function startOverloadMeter(maxDelayMs: number): OverloadMeter {
  const judge = createOverloadJudge(maxDelayMs);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  let isOverloaded = false;
  const judging = setInterval(() => {
    isOverloaded = judge(delays.count === 0 ? 0 : delays.mean / 1e6 - resolutionMs);
    delays.reset();
  }, windowMs);
  judging.unref();
  delays.enable();
  return {
    isOverloaded: () => isOverloaded,
    end() {
      clearInterval(judging);
      delays.disable();
    },
  };
}

/**
 * Judges consecutive windows by their mean delay in milliseconds. Overload begins with the second window in a
 * row above the limit and ends with the second in a row below half of it, so that a load near the limit does
 * not alternate between admission and refusal.
 */
export function createOverloadJudge(maxDelayMs: number): (meanDelayMs: number) => boolean {
  let isOverloaded = false;
  let contrary = 0;
  return (meanDelayMs) => {
    const isContrary = isOverloaded ? meanDelayMs < maxDelayMs / 2 : meanDelayMs > maxDelayMs;
    contrary = isContrary ? contrary + 1 : 0;
    if (contrary === windows) {
      isOverloaded = !isOverloaded;
      contrary = 0;
    }
    return isOverloaded;
  };
}
