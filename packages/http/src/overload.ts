import { monitorEventLoopDelay } from "node:perf_hooks";

/** Between two judgements. */
const windowMs = 500;

/** How often the delay is sampled within a window. */
const resolutionMs = 20;

/** Out of how many windows in a row a judgement changes: one long task by itself is no overload. */
const windows = 2;

/** Judges whether a process has more to do than it can. */
export type OverloadMeter = {
  isOverloaded(): boolean;
  end(): void;
};

/**
 * Measures how late the event loop comes to what is due, which is how long every request waits before
 * anything is done for it.
 *
 * @param maxDelayMs above this mean delay the process is overloaded
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
 * Judges by the mean delays of windows, one after the other, in milliseconds: overload begins with the
 * second window in a row above the bound, and ends with the second in a row below half of it, so that a
 * load near the bound is not let in and refused in turns.
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
