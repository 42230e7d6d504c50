/** The most attempts that one process makes at a time. */
const mostInProcess = 500;
/**
 * An organization may hold this share of the places that are free: the more are taken, the fewer each gets, so
 * that some are left for whoever comes next.
 */
const share = 0.1;

type Waiter = { organizationId: string; wake: () => void };

/** The places for attempts in one process, shared out to organizations. */
export type Slots = {
  /** Reserves places for attempts; returns how many, from none to as many as wanted. */
  reserve(organizationId: string, wanted: number): number;
  /** Gives back reserved places. Wakes as many who wait, first those whose organization holds the fewest. */
  release(organizationId: string, count: number): void;
  /**
   * Calls a function once, as soon as the organization may have a place.
   *
   * @returns a function that ends the wait
   */
  whenFree(organizationId: string, wake: () => void): () => void;
};

export function createSlots(): Slots {
  const held = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let free = mostInProcess;

  const heldBy = (organizationId: string): number => held.get(organizationId) ?? 0;

  /** Returns whether the organization may have one more place. */
  const mayHave = (organizationId: string): boolean =>
    free > 0 && heldBy(organizationId) < Math.max(free * share, 1);

  const move = (organizationId: string, count: number): void => {
    free -= count;
    const left = heldBy(organizationId) + count;
    if (left === 0) held.delete(organizationId);
    else held.set(organizationId, left);
  };

  const wakeNext = (): void => {
    const [next] = [...waiters]
      .filter(({ organizationId }) => mayHave(organizationId))
      .toSorted((a, b) => heldBy(a.organizationId) - heldBy(b.organizationId));
    if (next === undefined) return;
    waiters.delete(next);
    next.wake();
  };

  return {
    reserve(organizationId, wanted) {
      let count = 0;
      for (; count < wanted && mayHave(organizationId); count += 1) move(organizationId, 1);
      return count;
    },

    release(organizationId, count) {
      move(organizationId, -count);
      for (let given = 0; given < count; given += 1) wakeNext();
    },

    whenFree(organizationId, wake) {
      const waiter = { organizationId, wake };
      if (mayHave(organizationId)) wake();
      else waiters.add(waiter);
      return () => waiters.delete(waiter);
    },
  };
}
