import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { createDatabase, toTimeouts } from "../database/database.ts";
import type { Policies, Policy, PolicyName } from "./policies.ts";

/** The count of a policy and subject, including this request. */
export type Count = {
  used: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
};

/**
 * Counts requests in fixed windows that begin with their first request. Unlike with a token bucket, up to twice the
 * quota can pass within a short time, around the start of a window.
 */
export type CounterStore = {
  /** @throws Error when the store cannot be reached */
  count(policy: PolicyName, subject: string): Promise<Count>;
  /** Decrements the count by one request. @throws as `count` */
  decrement(policy: PolicyName, subject: string): Promise<void>;
  /** Resets a subject's count. @throws as `count` */
  reset(policy: PolicyName, subject: string): Promise<void>;
  /** Marks a subject as known for two weeks. @throws as `count` */
  markKnown(subject: string): Promise<void>;
  /** @throws as `count` */
  isKnown(subject: string): Promise<boolean>;
  close(): Promise<void>;
};

/** Two weeks; Node's timers reach at most 24 days. */
const knownSeconds = 14 * 24 * 3_600;

/** The count of one window. */
type Window = { used: number; endsAt: number; timer: NodeJS.Timeout };

/**
 * Creates counters in this process. Each is deleted when its window ends.
 *
 * @param now milliseconds of a monotonic clock: changes of the system time must not extend or end windows
 */
export function createMemoryCounters(
  policies: Policies,
  now: () => number = () => performance.now(),
): CounterStore {
  const windows = new Map<string, Window>();
  const findWindow = (key: string): Window | undefined => {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  };
  const endWindow = (key: string): void => {
    clearTimeout(windows.get(key)?.timer);
    windows.delete(key);
  };
  const startWindow = (key: string, seconds: number): Window => {
    endWindow(key);
    const timer = setTimeout(() => windows.delete(key), seconds * 1_000).unref();
    const window = { used: 0, endsAt: now() + seconds * 1_000, timer };
    windows.set(key, window);
    return window;
  };
  const toKey = (policy: PolicyName, subject: string): string => `${policy}:${subject}`;
  const toKnownKey = (subject: string): string => `known:${subject}`;
  return {
    async count(policy, subject) {
      const key = toKey(policy, subject);
      const window = findWindow(key) ?? startWindow(key, policies[policy].windowSeconds);
      window.used += 1;
      return { used: window.used, endsInMs: Math.ceil(window.endsAt - now()) };
    },
    async decrement(policy, subject) {
      const window = findWindow(toKey(policy, subject));
      if (window !== undefined) window.used -= 1;
    },
    reset: async (policy, subject) => endWindow(toKey(policy, subject)),
    markKnown: async (subject) => void startWindow(toKnownKey(subject), knownSeconds),
    isKnown: async (subject) => findWindow(toKnownKey(subject)) !== undefined,
    async close() {
      for (const key of windows.keys()) endWindow(key);
    },
  };
}

/** The interval at which expired rows are deleted. */
const cleanupIntervalMs = 300_000;

/**
 * Creates counters in `rate_limits.counters`, shared by every process on the database. They use four dedicated
 * connections, outside request transactions: waiting for the requests' pool inside a transaction could deadlock.
 */
export function createPostgresCounters(
  { url, isPooled }: { url: string; isPooled: boolean },
  policies: Policies,
): CounterStore {
  const database = createDatabase({
    engine: "postgres",
    name: "limits",
    requiresPrimary: !isPooled,
    // The timeout for counting a request.
    pool: {
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 1_000,
      ...toTimeouts(1_000, isPooled),
    },
  });
  const storeClient = {
    async query({ name, ...query }: pg.QueryConfig) {
      const client = await database.connect();
      try {
        return await client.query(isPooled || name === undefined ? query : { name, ...query });
      } finally {
        client.release();
      }
    },
  };
  const createLimiter = (keyPrefix: string, { quota, windowSeconds }: Policy) =>
    new RateLimiterPostgres({
      keyPrefix,
      points: quota,
      duration: windowSeconds,
      storeClient,
      storeType: "pool",
      schemaName: "rate_limits",
      tableName: "counters",
      tableCreated: true,
      // The library's own cleanup can't be stopped, and each limiter would run one.
      clearExpiredByTimeout: false,
    });
  const limiters = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, createLimiter(name, policy)]),
  ) as Record<PolicyName, RateLimiterPostgres>;
  const known = createLimiter("known", { quota: 1, windowSeconds: knownSeconds });
  const cleanupTimer = setInterval(() => {
    const text = "delete from rate_limits.counters where expire < $1";
    // A failing database is reported when counting.
    storeClient.query({ text, values: [Date.now()] }).catch(() => undefined);
  }, cleanupIntervalMs);
  cleanupTimer.unref();
  return {
    count: (policy, subject) => consume(limiters[policy], subject),
    decrement: async (policy, subject) => void (await limiters[policy].reward(subject)),
    reset: async (policy, subject) => void (await limiters[policy].delete(subject)),
    markKnown: async (subject) => void (await known.set(subject, 1, knownSeconds)),
    isKnown: async (subject) => (await known.get(subject)) !== null,
    async close() {
      clearInterval(cleanupTimer);
      await database.close();
    },
  };
}

/** Counts a request. A limiter rejects with the count if it is over the limit, and with an error if the store fails. */
async function consume(limiter: RateLimiterPostgres, subject: string): Promise<Count> {
  const result = await limiter.consume(subject).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  });
  return { used: result.consumedPoints, endsInMs: result.msBeforeNext };
}
