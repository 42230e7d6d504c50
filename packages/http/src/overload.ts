import { monitorEventLoopDelay } from "node:perf_hooks";

/** The duration of a window, after which the state is decided again. */
const windowMs = 500;

/** The interval at which the delay is sampled. */
const resolutionMs = 20;

/** How many consecutive windows change the state: a single long task is no overload. */
const requiredWindows = 2;

/** Measures whether a process has more work than it can handle. */
export type OverloadMeter = {
  isOverloaded(): boolean;
  end(): void;
};

/**
 * Measures the delay of the event loop: how long every request waits before its handler runs.
 *
 * @param maxDelayMs the mean delay above which the process is overloaded
 */
export function startOverloadMeter(maxDelayMs: number): OverloadMeter {
  const detect = createOverloadDetector(maxDelayMs);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  let isOverloaded = false;
  const timer = setInterval(() => {
    isOverloaded = detect(delays.count === 0 ? 0 : delays.mean / 1e6 - resolutionMs);
    delays.reset();
  }, windowMs);
  timer.unref();
  delays.enable();
  return {
    isOverloaded: () => isOverloaded,
    end() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/**
 * Creates a function that receives the mean delay of each window in milliseconds and returns whether the process is
 * overloaded. Overload begins with the second consecutive window above the limit and ends with the second one below
 * half of it, so that a load near the limit does not alternate between admission and rejection.
 */
export function createOverloadDetector(maxDelayMs: number): (meanDelayMs: number) => boolean {
  let isOverloaded = false;
  let oppositeWindows = 0;
  return (meanDelayMs) => {
    const isOpposite = isOverloaded ? meanDelayMs < maxDelayMs / 2 : meanDelayMs > maxDelayMs;
    oppositeWindows = isOpposite ? oppositeWindows + 1 : 0;
    if (oppositeWindows === requiredWindows) {
      isOverloaded = !isOverloaded;
      oppositeWindows = 0;
    }
    return isOverloaded;
  };
}
