/** A queue of work that waits for a thread, round-robin between groups. */
export type FairQueue<Item> = {
  /**
   * Queues an item.
   *
   * @returns false, without queuing it, if the queue or the group's part of it is full
   */
  push(share: string, item: Item): boolean;
  /**
   * Removes and returns the next item, which counts as running from then on; undefined if nothing may run. All other
   * waiting groups come before the next item of this group.
   */
  take(): { share: string; item: Item } | undefined;
  /** Reports that an item of this group has ended. */
  end(share: string): void;
  /** Removes and returns all waiting items. */
  drain(): Item[];
};

/** The maximum numbers of waiting and running items, in total and per group. */
export type QueueBounds = {
  waiting: number;
  running: number;
  waitingOfOne: number;
  runningOfOne: number;
};

/** Creates a queue in which a group gets no more than the others by queuing more items. */
export function createFairQueue<Item>(bounds: QueueBounds): FairQueue<Item> {
  // A map has insertion order: the first group is the next.
  const waiting = new Map<string, Item[]>();
  const running = new Map<string, number>();
  const sizeOf = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0);
  const mayRun = ([share]: [string, Item[]]): boolean =>
    (running.get(share) ?? 0) < bounds.runningOfOne;

  return {
    push(share, item) {
      const own = waiting.get(share) ?? [];
      const total = sizeOf(waiting.values().map(({ length }) => length));
      if (total >= bounds.waiting || own.length >= bounds.waitingOfOne) return false;
      waiting.set(share, [...own, item]);
      return true;
    },

    take() {
      if (sizeOf(running.values()) >= bounds.running) return undefined;
      const next = waiting.entries().find(mayRun);
      if (next === undefined) return undefined;
      const [share, [item, ...rest]] = next;
      waiting.delete(share);
      if (item === undefined) return undefined;
      if (rest.length > 0) waiting.set(share, rest);
      running.set(share, (running.get(share) ?? 0) + 1);
      return { share, item };
    },

    end(share) {
      const left = (running.get(share) ?? 0) - 1;
      if (left > 0) running.set(share, left);
      else running.delete(share);
    },

    drain() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}
