import type { IncomingMessage } from "node:http";
import type { Log } from "../log.ts";
import { addressSubject, clientAddress } from "@werkbank/http/client-address";
import {
  type CounterStore,
  createMemoryCounters,
  createPostgresCounters,
} from "./counter-store.ts";
import { type Standing, toHeaders, toRefusal } from "./limit-answer.ts";
import type { PolicyName, RateLimitSettings } from "./policies.ts";
import { hashEmail } from "./hash-email.ts";
import { countLogin, type LoginAttempt, uncounted } from "./login-attempt.ts";
import { isUuid } from "../schema/uuid.ts";

/**
 * Counts requests, and refuses those that are over a limit.
 *
 * A request is known by its `Request`, which every layer has in its hands: `arrive` begins its count,
 * the others add to it, `writeHeaders` tells it to the caller. A request that never arrived — work
 * that the service gives itself — is not counted. One that several layers or repeated attempts would
 * count under the same policy is counted once, and refused each time.
 *
 * Which subject is counted follows from what is known: the address before anyone has said who they
 * are; user and organization after the token was accepted, when the organization is only a name in
 * the request; the organization as a whole only once the caller is known to be its member, so that
 * nobody can use up the share of an organization that is not theirs.
 *
 * Keys are made of addresses, of verified user ids and of well-formed UUIDs. How many there can be is
 * bounded by the policy `address`, and each ends with its window.
 */
export type RateLimits = {
  /** Counts the address. Refuses nothing: route, method, type and size are judged before it counts. */
  arrive(request: Request, incoming: IncomingMessage | undefined): Promise<void>;
  /**
   * Refuses an address that is over its limit.
   *
   * @throws Problem RATE_LIMITED, as all that follow
   */
  admit(request: Request): Promise<void>;
  /** Counts a call of an operation by a user in the organization that its path names, if any. */
  countOperation(
    operation: { id: string; method: string },
    call: {
      request: Request;
      principal: { userId: string } | null;
      params: Record<string, unknown>;
    },
  ): Promise<void>;
  /** Counts a message to the MCP endpoint, in the place of the operations that it calls. */
  countMessage(request: Request, userId: string, organizationId: unknown): Promise<void>;
  /**
   * Counts an attempt to sign in to an account, whether or not there is one, before its outcome is
   * known, so that parallel guesses count too. What came of it is told the attempt.
   */
  countLogin(request: Request, email: string): Promise<LoginAttempt>;
  /** Counts an answer about a page of the documentation, which comes from nobody in particular. */
  countFeedback(request: Request): Promise<void>;
  /**
   * Counts the document of a quote that a customer's link opens: for the address that asks, and of the
   * quote, however many ask. A link that opens nothing is not counted here.
   */
  countLinkedDocument(request: Request, quoteId: string): Promise<void>;
  /** Counts a reading of a calendar's feed: for the address that asks, and of the calendar. */
  countFeed(request: Request, calendarId: string): Promise<void>;
  /** Counts what a member does against the limit of the whole organization. */
  countMember(request: Request, organizationId: string): Promise<void>;
  /** Writes what was counted into the headers of the answer. */
  writeHeaders(request: Request, headers: Headers): void;
  close(): Promise<void>;
};

/** What has been counted of one request. */
type Visit = {
  /** Null when the connection is not known: then nothing is counted by address. */
  address: string | null;
  counts: Map<string, Promise<Standing | null>>;
  standings: Standing[];
  /** Whether its caller has been counted under the policy of the surface. */
  isMessage: boolean;
};

const silenceMs = 60_000;

function createCounters(
  policies: NonNullable<RateLimitSettings["policies"]>,
  store: RateLimitSettings["store"],
) {
  return store.kind === "memory"
    ? createMemoryCounters(policies)
    : createPostgresCounters(store, policies);
}

/** @param options.now milliseconds since the epoch; the windows themselves follow the system's clock */
export function createRateLimits(options: {
  config: { rateLimits: RateLimitSettings; trustedProxies: number; secret: string };
  now: () => number;
  log: Log;
}): RateLimits {
  const { config, now, log } = options;
  const { policies, store } = config.rateLimits;
  const visits = new WeakMap<Request, Visit>();
  const counters = policies === null ? null : createCounters(policies, store);
  const { count, enforce, tolerate } = createCounting({ policies, counters, now, log });

  /** A visit of somebody whom a link has let in: for its address, and for what the link is of. */
  async function countLinked(request: Request, policy: "document" | "feed", subject: string) {
    const visit = visits.get(request);
    if (visit === undefined) return;
    if (visit.address !== null) await enforce(visit, policy, visit.address);
    await enforce(visit, policy, subject);
  }

  return {
    async arrive(request, incoming) {
      if (policies === null) return;
      const known = clientAddress(request, incoming, config.trustedProxies);
      // Who has already gone shares one count: leaving early must not be a way past the limit.
      const gone = incoming === undefined ? null : "unknown";
      const address = known === null ? gone : addressSubject(known);
      const visit: Visit = { address, counts: new Map(), standings: [], isMessage: false };
      visits.set(request, visit);
      if (address !== null) await count(visit, "address", address);
    },

    async admit(request) {
      const visit = visits.get(request);
      if (visit === undefined || visit.address === null) return;
      await enforce(visit, "address", visit.address);
    },

    async countOperation({ id, method }, { request, principal, params }) {
      const visit = visits.get(request);
      if (visit === undefined || visit.isMessage || principal === null) return;
      const subject = callerSubject(principal.userId, params["organizationId"]);
      await enforce(visit, method === "GET" ? "read" : "write", subject);
      if (id === "createExport") await enforce(visit, "export", subject);
      if (id === "getQuoteDocument") await enforce(visit, "document", subject);
    },

    async countMessage(request, userId, organizationId) {
      const visit = visits.get(request);
      if (visit === undefined) return;
      visit.isMessage = true;
      await enforce(visit, "mcp", callerSubject(userId, organizationId));
    },

    async countLogin(request, email) {
      const visit = visits.get(request);
      if (visit === undefined || counters === null) return uncounted;
      const account = hashEmail(config.secret, email);
      return countLogin(
        { counters, tolerate, enforce: (name, subject) => enforce(visit, name, subject) },
        { address: visit.address, account },
      );
    },

    async countFeedback(request) {
      const visit = visits.get(request);
      if (visit === undefined || visit.address === null) return;
      await enforce(visit, "feedback", visit.address);
    },

    countLinkedDocument: (request, quoteId) => countLinked(request, "document", `quote:${quoteId}`),

    countFeed: (request, calendarId) => countLinked(request, "feed", `calendar:${calendarId}`),

    async countMember(request, organizationId) {
      const visit = visits.get(request);
      if (visit !== undefined) await enforce(visit, "organization", organizationId);
    },

    writeHeaders(request, headers) {
      const visit = visits.get(request);
      if (visit === undefined || visit.standings.length === 0) return;
      for (const [name, value] of toHeaders(visit.standings)) headers.set(name, value);
      // Where pages of other origins may read headers, they may read these.
      if (headers.has("Access-Control-Expose-Headers")) {
        headers.append("Access-Control-Expose-Headers", "RateLimit, RateLimit-Policy");
      }
    },

    close: async () => counters?.close(),
  };
}

/** Counts a visit under policies, and refuses it. */
function createCounting(options: {
  policies: RateLimitSettings["policies"];
  counters: CounterStore | null;
  now: () => number;
  log: Log;
}) {
  const { policies, counters, now, log } = options;
  let toldAt = Number.NEGATIVE_INFINITY;

  /** Limits protect the service: a store that fails must not be what takes it down. */
  async function tolerate<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (now() - toldAt >= silenceMs) {
        toldAt = now();
        const reason = error instanceof Error ? error.message : String(error);
        log({
          level: "error",
          message: `Rate limits are not counted, their store fails: ${reason}`,
        });
      }
      return otherwise;
    }
  }

  /** Null when the store failed. */
  async function take(visit: Visit, name: PolicyName, subject: string): Promise<Standing | null> {
    if (policies === null || counters === null) return null;
    const policy = policies[name];
    return tolerate<Standing | null>(async () => {
      const { used, endsInMs } = await counters.count(name, subject);
      const standing: Standing = {
        name,
        policy,
        isOver: used > policy.quota,
        remaining: Math.max(0, policy.quota - used),
        secondsLeft: Math.max(1, Math.ceil(endsInMs / 1_000)),
      };
      visit.standings.push(standing);
      return standing;
    }, null);
  }

  /** Once for each policy and subject, however often it is asked. */
  function count(visit: Visit, name: PolicyName, subject: string): Promise<Standing | null> {
    const key = `${name}:${subject}`;
    let counted = visit.counts.get(key);
    if (counted === undefined) {
      counted = take(visit, name, subject);
      visit.counts.set(key, counted);
    }
    return counted;
  }

  async function enforce(visit: Visit, name: PolicyName, subject: string): Promise<void> {
    const standing = await count(visit, name, subject);
    if (standing?.isOver === true) throw toRefusal(visit.standings);
  }

  return { count, enforce, tolerate };
}

/** What is no UUID names no organization, and makes no key. */
function callerSubject(userId: string, organizationId: unknown): string {
  const named = typeof organizationId === "string" && isUuid(organizationId);
  return `${userId}:${named ? organizationId.toLowerCase() : "none"}`;
}
