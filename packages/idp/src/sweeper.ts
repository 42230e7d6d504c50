const intervalMs = 60_000;

/**
 * Runs the given removals now and then at most once a minute when called: the state grows with use
 * only, so requests are what clears it.
 */
export function createSweeper(clock: () => number, removals: readonly (() => void)[]): () => void {
  let sweptAt = -Infinity;
  const sweep = () => {
    if (clock() - sweptAt < intervalMs) {
      return;
    }
    sweptAt = clock();
    for (const remove of removals) {
      remove();
    }
  };
  sweep();
  return sweep;
}
