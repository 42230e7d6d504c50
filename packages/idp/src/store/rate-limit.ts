const windowMs = 5 * 60_000;
const maxKeys = 10_000;

export type RateLimit = {
  /** Counts one use of `key`; false when its quota for the current window is used up. */
  take(key: string): boolean;
  /** Returns the seconds until the current window of `key` ends, at least 1. */
  secondsLeft(key: string): number;
  /** Reverts one count, for uses that turn out to be harmless. */
  refund(key: string): void;
  /** Resets the count of `key`. */
  reset(key: string): void;
};

/** Allows `limit` uses per key in a window of 5 minutes; drops the oldest keys when there are too many. */
export function createRateLimit(limit: number, clock: () => number): RateLimit {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return {
    take(key) {
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= clock()) {
        windows.delete(key);
        const oldest = windows.keys().next();
        if (windows.size >= maxKeys && oldest.done !== true) {
          windows.delete(oldest.value);
        }
        window = { endsAt: clock() + windowMs, count: 0 };
        windows.set(key, window);
      }
      if (window.count >= limit) {
        return false;
      }
      window.count += 1;
      return true;
    },
    secondsLeft(key) {
      const endsAt = windows.get(key)?.endsAt ?? 0;
      return Math.max(1, Math.ceil((endsAt - clock()) / 1000));
    },
    refund(key) {
      const window = windows.get(key);
      if (window !== undefined && window.count > 0) {
        window.count -= 1;
      }
    },
    reset: (key) => void windows.delete(key),
  };
}
