import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { createDatabase, toTimeouts } from "../database/database.ts";
import type { Policies, PolicyName } from "./policies.ts";

/** What a policy has counted of a subject, this request included. */
export type Count = {
  used: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
};

/**
 * Counts requests in windows that begin with the first of them. Unlike a bucket that fills up bit by
 * bit, a new window is whole at once: around its beginning twice the quota can pass in a short time.
 */
export type CounterStore = {
  /** @throws Error when the store cannot be reached */
  count(policy: PolicyName, subject: string): Promise<Count>;
  /** Takes back one that was counted. @throws as `count` */
  giveBack(policy: PolicyName, subject: string): Promise<void>;
  /** Begins a subject's count anew. @throws as `count` */
  forget(policy: PolicyName, subject: string): Promise<void>;
  /** Notes for two weeks that a subject is known. @throws as `count` */
  remember(subject: string): Promise<void>;
  /** @throws as `count` */
  isKnown(subject: string): Promise<boolean>;
  close(): Promise<void>;
};

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type CreateLimiter = (options: { keyPrefix: string; points: number; duration: number }) => Limiter;

/** Counters of this process. Each is forgotten when its window ends. */
export function createMemoryCounters(policies: Policies): CounterStore {
  const create: CreateLimiter = (options) => new RateLimiterMemory(options);
  return { ...toCounters(policies, create), close: async () => undefined };
}

/** How often rows of windows that have ended are deleted. */
const sweepMs = 300_000;

/**
 * Counters in `rate_limits.counters`, shared by every process on the database. They are counted
 * outside the transactions of requests, over four connections of their own: one that waited for a
 * connection of the requests' pool, with a transaction open, could wait for ever.
 */
export function createPostgresCounters(url: string, policies: Policies): CounterStore {
  const database = createDatabase({
    engine: "postgres",
    name: "limits",
    // A request does not wait longer than this for its count.
    pool: {
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 1_000,
      ...toTimeouts(1_000),
    },
  });
  const storeClient = {
    async query(query: pg.QueryConfig) {
      const client = await database.connect();
      try {
        return await client.query(query);
      } finally {
        client.release();
      }
    },
  };
  const create: CreateLimiter = (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: "pool",
      schemaName: "rate_limits",
      tableName: "counters",
      tableCreated: true,
      // Its own sweep cannot be stopped, and each limiter would have one.
      clearExpiredByTimeout: false,
    });
  const sweep = setInterval(() => {
    const text = "delete from rate_limits.counters where expire < $1";
    // A database that fails is told of by the counting.
    storeClient.query({ text, values: [Date.now()] }).catch(() => undefined);
  }, sweepMs);
  sweep.unref();
  return {
    ...toCounters(policies, create),
    async close() {
      clearInterval(sweep);
      await database.close();
    },
  };
}

/** Timers of a process reach no further than 24 days. */
const knownSeconds = 14 * 24 * 3_600;

function toCounters(policies: Policies, create: CreateLimiter): Omit<CounterStore, "close"> {
  const limiters = Object.fromEntries(
    Object.entries(policies).map(([keyPrefix, { quota, windowSeconds }]) => [
      keyPrefix,
      create({ keyPrefix, points: quota, duration: windowSeconds }),
    ]),
  ) as Record<PolicyName, Limiter>;
  const known = create({ keyPrefix: "known", points: 1, duration: knownSeconds });
  return {
    count: (policy, subject) => consume(limiters[policy], subject),
    giveBack: async (policy, subject) => void (await limiters[policy].reward(subject)),
    forget: async (policy, subject) => void (await limiters[policy].delete(subject)),
    remember: async (subject) => void (await known.set(subject, 1, knownSeconds)),
    isKnown: async (subject) => (await known.get(subject)) !== null,
  };
}

/** A limiter rejects both what is over its limit and what its store failed to count. */
async function consume(limiter: Limiter, subject: string): Promise<Count> {
  const result = await limiter.consume(subject).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  });
  return { used: result.consumedPoints, endsInMs: result.msBeforeNext };
}
