const intervalMs = 60_000;

/** Holds entries that expire. */
type Sweepable = { sweep(): void };

/**
 * Sweeps now, and when called, at most once a minute: the state grows only with requests, so requests trigger the
 * cleanup.
 */
export function createSweeper(clock: () => number, stores: readonly Sweepable[]): () => void {
  let sweptAt = -Infinity;
  const sweep = () => {
    if (clock() - sweptAt < intervalMs) {
      return;
    }
    sweptAt = clock();
    for (const part of stores) {
      part.sweep();
    }
  };
  sweep();
  return sweep;
}
