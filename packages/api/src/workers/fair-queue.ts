/** Work that waits for a thread, taken in turns between the shares that it belongs to. */
export type FairQueue<Item> = {
  /**
   * Lets an item wait.
   *
   * @returns false, and the item does not wait, when the queue is full or its share has its part of it
   */
  push(share: string, item: Item): boolean;
  /**
   * The item whose turn it is, which runs from now on; undefined when nothing waits that may run. The
   * share is served again after every other one that waits.
   */
  take(): { share: string; item: Item } | undefined;
  /** An item of the share that was taken has ended. */
  end(share: string): void;
  /** Empties the queue. */
  drain(): Item[];
};

/** How much may wait and run, of all shares and of one. */
export type QueueBounds = {
  waiting: number;
  running: number;
  waitingOfOne: number;
  runningOfOne: number;
};

/** A queue from which nobody takes more than the others by asking more often. */
export function createFairQueue<Item>(bounds: QueueBounds): FairQueue<Item> {
  // A map keeps the order in which its keys came: the first share is the next.
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
