// Decision: decisions/0009-rate-limits-and-quotas.md
import type { IncomingMessage } from "node:http";
import type { Log } from "../log.ts";
import { toClientNetwork, clientAddress } from "@werkbank/http/client-address";
import {
  type CounterStore,
  createMemoryCounters,
  createPostgresCounters,
} from "./counter-store.ts";
import { type PolicyState, toRateLimitHeaders, toRateLimitProblem } from "./limit-response.ts";
import type { PolicyName, RateLimitSettings } from "./policies.ts";
import { hashEmail } from "./hash-email.ts";
import { countLogin, type LoginAttempt, uncountedAttempt } from "./login-attempt.ts";
import { isUuid } from "../schema/uuid.ts";

/**
 * Counts requests and rejects those over a limit.
 *
 * State is stored by `Request` object, which every layer has: `countAddress` creates it, other layers add to it, and
 * `writeHeaders` reports it to the caller. Requests without `countAddress`, the service's own work, are not counted.
 * If several layers or retries count a request for the same policy and subject, it counts once, and each of them
 * rejects it.
 *
 * The subject is the IP address before authentication; then user and organization id, as the request names it; and
 * the organization as a whole only after the caller's membership is verified, so that nonmembers cannot exhaust its
 * quota.
 *
 * Subjects consist of IP addresses, verified user ids and UUIDs. The policy `address` limits their number, and each
 * expires with its window.
 */
export type RateLimits = {
  /** Counts the IP address. Does not enforce the limit: route, method, media type and size are checked first. */
  countAddress(request: Request, incoming: IncomingMessage | undefined): Promise<void>;
  /**
   * Enforces the limit of the IP address.
   *
   * @throws Problem RATE_LIMITED, like the methods below
   */
  admit(request: Request): Promise<void>;
  /** Counts a user's call of an operation, in the organization of its path, if any. */
  countOperation(
    operation: { method: string; limit?: PolicyName },
    call: {
      request: Request;
      principal: { userId: string } | null;
      params: Record<string, unknown>;
    },
  ): Promise<void>;
  /** Counts a message to the MCP endpoint; the operations that it calls are not counted. */
  countMessage(request: Request, userId: string, organizationId: unknown): Promise<void>;
  /**
   * Counts an attempt to sign in to an account, existing or not. Counts before the outcome is known, so that
   * concurrent attempts count too; the caller then reports the outcome to the attempt.
   */
  countLogin(request: Request, email: string): Promise<LoginAttempt>;
  /** Counts feedback about a documentation page, by IP address since its sender is anonymous. */
  countFeedback(request: Request): Promise<void>;
  /**
   * Counts the download of a quote's PDF through a public link: by IP address, and by quote. Invalid links are not
   * counted here.
   */
  countLinkedDocument(request: Request, quoteId: string): Promise<void>;
  /** Counts a read of a calendar feed: by IP address, and by feed (a calendar and a member). */
  countFeed(request: Request, feed: string): Promise<void>;
  /** Counts a member's request for the organization as a whole. */
  countMember(request: Request, organizationId: string): Promise<void>;
  /** Sets the RateLimit headers of the response. */
  writeHeaders(request: Request, headers: Headers): void;
  close(): Promise<void>;
};

/** The state of one request. */
type CountedRequest = {
  /** The IP address; null without a connection: then nothing is counted by address. */
  address: string | null;
  counts: Map<string, Promise<PolicyState | null>>;
  states: PolicyState[];
  /** Whether the request has been counted as an MCP message. */
  isMessage: boolean;
};

const repeatIntervalMs = 60_000;

function createCounters(
  policies: NonNullable<RateLimitSettings["policies"]>,
  store: RateLimitSettings["store"],
) {
  return store.kind === "memory"
    ? createMemoryCounters(policies)
    : createPostgresCounters(store, policies);
}

/** @param options.now milliseconds since the epoch, for the log; windows use the system's clock */
export function createRateLimits(options: {
  config: { rateLimits: RateLimitSettings; trustedProxies: number; secret: string };
  now: () => number;
  log: Log;
}): RateLimits {
  const { config, now, log } = options;
  const { policies, store } = config.rateLimits;
  const countedRequests = new WeakMap<Request, CountedRequest>();
  const counters = policies === null ? null : createCounters(policies, store);
  const { count, enforce, withFallback } = createRequestCounter({ policies, counters, now, log });

  /** Counts a request with a public link: by IP address, and by the link's subject. */
  async function countLinked(request: Request, policy: "document" | "feed", subject: string) {
    const counted = countedRequests.get(request);
    if (counted === undefined) return;
    if (counted.address !== null) await enforce(counted, policy, counted.address);
    await enforce(counted, policy, subject);
  }

  return {
    async countAddress(request, incoming) {
      if (policies === null) return;
      const clientIp = clientAddress(request, incoming, config.trustedProxies);
      // Disconnected clients have no address and share one count: disconnecting must not bypass the limit.
      const sharedSubject = incoming === undefined ? null : "unknown";
      const address = clientIp === null ? sharedSubject : toClientNetwork(clientIp);
      const counted: CountedRequest = { address, counts: new Map(), states: [], isMessage: false };
      countedRequests.set(request, counted);
      if (address !== null) await count(counted, "address", address);
    },

    async admit(request) {
      const counted = countedRequests.get(request);
      if (counted === undefined || counted.address === null) return;
      await enforce(counted, "address", counted.address);
    },

    async countOperation({ method, limit }, { request, principal, params }) {
      const counted = countedRequests.get(request);
      if (counted === undefined || counted.isMessage || principal === null) return;
      const subject = toCallerSubject(principal.userId, params["organizationId"]);
      await enforce(counted, method === "GET" ? "read" : "write", subject);
      if (limit !== undefined) await enforce(counted, limit, subject);
    },

    async countMessage(request, userId, organizationId) {
      const counted = countedRequests.get(request);
      if (counted === undefined) return;
      counted.isMessage = true;
      await enforce(counted, "mcp", toCallerSubject(userId, organizationId));
    },

    async countLogin(request, email) {
      const counted = countedRequests.get(request);
      if (counted === undefined || counters === null) return uncountedAttempt;
      const account = hashEmail(config.secret, email);
      return countLogin(
        {
          counters,
          withFallback,
          enforce: (name, subject) => enforce(counted, name, subject),
        },
        { address: counted.address, account },
      );
    },

    async countFeedback(request) {
      const counted = countedRequests.get(request);
      if (counted === undefined || counted.address === null) return;
      await enforce(counted, "feedback", counted.address);
    },

    countLinkedDocument: (request, quoteId) => countLinked(request, "document", `quote:${quoteId}`),

    countFeed: (request, feed) => countLinked(request, "feed", `calendar:${feed}`),

    async countMember(request, organizationId) {
      const counted = countedRequests.get(request);
      if (counted !== undefined) await enforce(counted, "organization", organizationId);
    },

    writeHeaders(request, headers) {
      const counted = countedRequests.get(request);
      if (counted === undefined || counted.states.length === 0) return;
      for (const [name, value] of toRateLimitHeaders(counted.states)) headers.set(name, value);
      // CORS: if other origins may read headers, they may read these.
      if (headers.has("Access-Control-Expose-Headers")) {
        headers.append("Access-Control-Expose-Headers", "RateLimit, RateLimit-Policy");
      }
    },

    close: async () => counters?.close(),
  };
}

/** Counts requests by policy and subject, and enforces limits. */
function createRequestCounter(options: {
  policies: RateLimitSettings["policies"];
  counters: CounterStore | null;
  now: () => number;
  log: Log;
}) {
  const { policies, counters, now, log } = options;
  let loggedAt = Number.NEGATIVE_INFINITY;

  /** Returns the fallback if the store fails: then requests must not fail. Logs the error once a minute. */
  async function withFallback<Result>(
    work: () => Promise<Result>,
    fallback: Result,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (now() - loggedAt >= repeatIntervalMs) {
        loggedAt = now();
        const reason = error instanceof Error ? error.message : String(error);
        log({
          level: "error",
          message: `Rate limits are not counted, their store fails: ${reason}`,
        });
      }
      return fallback;
    }
  }

  /** Returns null if the store fails or nothing is counted. */
  async function countInStore(
    counted: CountedRequest,
    name: PolicyName,
    subject: string,
  ): Promise<PolicyState | null> {
    if (policies === null || counters === null) return null;
    const policy = policies[name];
    return withFallback<PolicyState | null>(async () => {
      const { used, endsInMs } = await counters.count(name, subject);
      const state: PolicyState = {
        name,
        policy,
        isOver: used > policy.quota,
        remaining: Math.max(0, policy.quota - used),
        secondsLeft: Math.max(1, Math.ceil(endsInMs / 1_000)),
      };
      counted.states.push(state);
      return state;
    }, null);
  }

  /** Counts a request once for each policy and subject, however often it is called. */
  function count(
    counted: CountedRequest,
    name: PolicyName,
    subject: string,
  ): Promise<PolicyState | null> {
    const key = `${name}:${subject}`;
    let state = counted.counts.get(key);
    if (state === undefined) {
      state = countInStore(counted, name, subject);
      counted.counts.set(key, state);
    }
    return state;
  }

  async function enforce(
    counted: CountedRequest,
    name: PolicyName,
    subject: string,
  ): Promise<void> {
    const state = await count(counted, name, subject);
    if (state?.isOver === true) throw toRateLimitProblem(counted.states);
  }

  return { count, enforce, withFallback };
}

/** Anything but a UUID becomes `none`: callers must not create arbitrary subjects. */
function toCallerSubject(userId: string, organizationId: unknown): string {
  const hasOrganization = typeof organizationId === "string" && isUuid(organizationId);
  return `${userId}:${hasOrganization ? organizationId.toLowerCase() : "none"}`;
}
