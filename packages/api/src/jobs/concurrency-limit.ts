/** A limit on concurrent tasks, shared fairly between groups. */
export type ConcurrencyLimit = {
  /** Reserves capacity for up to `wanted` tasks; returns for how many, possibly 0. */
  reserve(group: string, wanted: number): number;
  /** Releases reserved capacity, and notifies as many waiting callers: first those of the group with the least. */
  release(group: string, count: number): void;
  /**
   * Calls a function once, as soon as the group may reserve capacity.
   *
   * @returns a function that cancels the notification
   */
  whenFree(group: string, notify: () => void): () => void;
};

/**
 * @param options.max the maximum number of concurrent tasks
 * @param options.share of the free capacity that one group may have, from 0 to 1: the less capacity is free, the
 *   less each group gets, so that some is left for the next group
 */
export function createConcurrencyLimit({
  max,
  share,
}: {
  max: number;
  share: number;
}): ConcurrencyLimit {
  const reserved = new Map<string, number>();
  const waiting = new Set<{ group: string; notify: () => void }>();
  let free = max;

  const reservedBy = (group: string): number => reserved.get(group) ?? 0;

  const mayReserve = (group: string): boolean =>
    free > 0 && reservedBy(group) < Math.max(free * share, 1);

  const adjust = (group: string, count: number): void => {
    free -= count;
    const reservedCount = reservedBy(group) + count;
    if (reservedCount === 0) reserved.delete(group);
    else reserved.set(group, reservedCount);
  };

  const notifyNext = (): void => {
    const [next] = [...waiting]
      .filter(({ group }) => mayReserve(group))
      .toSorted((a, b) => reservedBy(a.group) - reservedBy(b.group));
    if (next === undefined) return;
    waiting.delete(next);
    next.notify();
  };

  return {
    reserve(group, wanted) {
      let count = 0;
      for (; count < wanted && mayReserve(group); count += 1) adjust(group, 1);
      return count;
    },

    release(group, count) {
      adjust(group, -count);
      for (let released = 0; released < count; released += 1) notifyNext();
    },

    whenFree(group, notify) {
      const waiter = { group, notify };
      if (mayReserve(group)) notify();
      else waiting.add(waiter);
      return () => waiting.delete(waiter);
    },
  };
}
