/** A queue of work that waits for a thread, round-robin between groups. */
export type FairQueue<Item> = {
  /**
   * Queues an item.
   *
   * @returns false, without queuing it, if the queue or the group's part of it is full
   */
  push(group: string, item: Item): boolean;
  /**
   * Removes and returns the next item, which counts as running from then on; undefined if nothing may run. All other
   * waiting groups come before the next item of this group.
   */
  take(): { group: string; item: Item } | undefined;
  /** Reports that an item of this group has ended. */
  end(group: string): void;
  /** Removes and returns all waiting items. */
  drain(): Item[];
};

/** The maximum numbers of waiting and running items, in total and per group. */
export type QueueLimits = {
  maxWaiting: number;
  maxRunning: number;
  maxWaitingPerGroup: number;
  maxRunningPerGroup: number;
};

/** Creates a queue in which a group gets no more than the others by queuing more items. */
export function createFairQueue<Item>(limits: QueueLimits): FairQueue<Item> {
  // A map has insertion order: the first group is the next.
  const waiting = new Map<string, Item[]>();
  const running = new Map<string, number>();
  const sizeOf = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0);
  const mayRun = ([group]: [string, Item[]]): boolean =>
    (running.get(group) ?? 0) < limits.maxRunningPerGroup;

  return {
    push(group, item) {
      const groupItems = waiting.get(group) ?? [];
      const total = sizeOf(waiting.values().map(({ length }) => length));
      if (total >= limits.maxWaiting || groupItems.length >= limits.maxWaitingPerGroup)
        return false;
      waiting.set(group, [...groupItems, item]);
      return true;
    },

    take() {
      if (sizeOf(running.values()) >= limits.maxRunning) return undefined;
      const next = waiting.entries().find(mayRun);
      if (next === undefined) return undefined;
      const [group, [item, ...rest]] = next;
      waiting.delete(group);
      if (item === undefined) return undefined;
      if (rest.length > 0) waiting.set(group, rest);
      running.set(group, (running.get(group) ?? 0) + 1);
      return { group, item };
    },

    end(group) {
      const runningCount = (running.get(group) ?? 0) - 1;
      if (runningCount > 0) running.set(group, runningCount);
      else running.delete(group);
    },

    drain() {
      const items = [...waiting.values()].flat();
      waiting.clear();
      return items;
    },
  };
}
