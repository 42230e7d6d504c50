const intervalMs = 60_000;

/** Holds what ends by time. */
type Sweepable = { sweep(): void };

/**
 * Sweeps now, and then at most once a minute when called: the state grows with use only, so requests
 * are what clears it.
 */
export function createSweeper(clock: () => number, parts: readonly Sweepable[]): () => void {
  let sweptAt = -Infinity;
  const sweep = () => {
    if (clock() - sweptAt < intervalMs) {
      return;
    }
    sweptAt = clock();
    for (const part of parts) {
      part.sweep();
    }
  };
  sweep();
  return sweep;
}
