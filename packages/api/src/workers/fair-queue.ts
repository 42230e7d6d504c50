/** Work that waits for a thread, taken in turns between its shares. */
export type FairQueue<Item> = {
  /**
   * Queues an item.
   *
   * @returns false, without queuing it, when the queue or the share's part of it is full
   */
  push(share: string, item: Item): boolean;
  /**
   * Takes the item whose turn it is, which counts as running from now on; undefined when nothing may run. All
   * other waiting shares come before this share's next item.
   */
  take(): { share: string; item: Item } | undefined;
  /** Reports that an item of this share has ended. */
  end(share: string): void;
  /** Empties the queue. */
  drain(): Item[];
};

/** How much may wait and run, in total and per share. */
export type QueueBounds = {
  waiting: number;
  running: number;
  waitingOfOne: number;
  runningOfOne: number;
};

/** Creates a queue in which asking more often gives no share more than the others. */
export function createFairQueue<Item>(bounds: QueueBounds): FairQueue<Item> {
  // A map keeps the insertion order of its keys: the first share is the next.
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
