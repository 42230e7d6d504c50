import { importJWK } from "jose";
import type { JWK } from "jose";
import type { AuthorizationServer } from "oauth4webapi";
import {
  acceptJson,
  fetchProviderMetadata,
  loadProviderMetadata,
} from "./discovery/provider-metadata.ts";
import { Problem } from "../problems/problem.ts";
import { providerProblem, requestProvider } from "./provider-request.ts";
import { type ReportFailure, toLoggedError } from "./report-failures.ts";
import { isRecord } from "../schema/is-record.ts";
import type { Fetch } from "./provider-request.ts";

/** The accepted signature algorithms of access tokens. Asymmetric only: the service has no shared secret. */
export const signatureAlgorithms = ["ES256", "RS256"] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

/** The age after which a request that uses the key set also renews it in the background. */
const renewAfterMs = 10 * 60_000;
/** The maximum age of a key set that cannot be renewed. */
const usableForMs = 24 * 60 * 60_000;
/** The minimum time between two fetches caused by unknown key ids. */
const unknownKeyCooldownMs = 5_000;
/** The backoff after a failed fetch. Short, so that a recovered provider is used within five seconds. */
const backoffMs = 3_000;
const limits = { timeoutMs: 5_000, maxBytes: 64 * 1024 };

/** The identity provider's public keys (RFC 7517), fetched on demand and cached through its outages. */
export type KeySet = {
  /**
   * Returns the key that a token's header names, or null if the provider does not publish it.
   *
   * @throws Problem AUTH_PROVIDER_ERROR with `Retry-After` if no usable key set is cached and none can be fetched;
   *   AUTH_RESOURCE_SERVER_MISCONFIGURED if the provider names an issuer other than `authUrl` or publishes no
   *   public signing key
   */
  find(header: { alg: SignatureAlgorithm; kid?: string | undefined }): Promise<CryptoKey | null>;
  /**
   * Resolves once a usable key set is loaded.
   *
   * @throws Problem as `find`
   */
  assertUsable(): Promise<void>;
  /**
   * Returns the provider's metadata, which are fetched and cached together with the keys; null if it publishes none.
   *
   * @throws Problem as `find`
   */
  metadata(): Promise<AuthorizationServer | null>;
  /** Resolves when no fetch is in progress. */
  settled(): Promise<void>;
};

type SigningKey = { kid: string | undefined; alg: SignatureAlgorithm; key: CryptoKey };

/**
 * @param options.needsMetadata whether keys without metadata are of no use
 * @param options.now milliseconds since the epoch
 * @param options.reportFailure receives why keys cannot be fetched, also while cached ones are still used
 * @param options.timeoutMs for each request to the provider; 5 s by default
 */
export function createKeySet(options: {
  authUrl: string;
  needsMetadata?: boolean;
  fetch: Fetch;
  now: () => number;
  reportFailure?: ReportFailure;
  timeoutMs?: number;
}): KeySet {
  const { authUrl, needsMetadata = false, fetch, now, reportFailure } = options;
  const requestLimits = { ...limits, timeoutMs: options.timeoutMs ?? limits.timeoutMs };

  let keys: SigningKey[] = [];
  let metadata: AuthorizationServer | null = null;
  let fetchedAt = -Infinity;
  /** Why the last load yielded no usable keys, and when. */
  let failure: { problem: Problem; at: number } | null = null;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      const load = needsMetadata ? loadProviderMetadata : fetchProviderMetadata;
      const published = await load(fetch, authUrl, requestLimits);
      const keysUrl = published?.jwks_uri ?? `${authUrl.replace(/\/$/u, "")}/.well-known/jwks.json`;
      keys = await fetchKeys(fetch, keysUrl, requestLimits);
      metadata = published;
      fetchedAt = now();
      failure = null;
    } catch (error) {
      const problem =
        error instanceof Problem ? error : providerProblem("The key set cannot be read.");
      // The provider responded, and with this response no token is valid: do not use the cached keys either.
      if (problem.code === "AUTH_RESOURCE_SERVER_MISCONFIGURED") fetchedAt = -Infinity;
      failure = { problem, at: now() };
      reportFailure?.(toLoggedError(problem));
    } finally {
      loading = null;
    }
  }

  /** Joins the load in progress, or starts one. Never rejects. */
  const renew = (): Promise<void> => (loading ??= load());
  const isBackingOff = (): boolean => failure !== null && now() - failure.at < backoffMs;
  const isUsable = (): boolean => now() - fetchedAt < usableForMs;

  function lookUp(header: { alg: SignatureAlgorithm; kid?: string | undefined }): CryptoKey | null {
    const [matching, ...others] = keys.filter(
      (key) => key.alg === header.alg && (header.kid === undefined || key.kid === header.kid),
    );
    // RFC 7515 section 4.1.4: `kid` is optional. Without it, the key must be unambiguous.
    return matching !== undefined && others.length === 0 ? matching.key : null;
  }

  /** Corrects for a clock that was set back: the real age of an instant in the future is unknown. */
  function correctForClockChange(): void {
    if (fetchedAt > now()) fetchedAt = now() - renewAfterMs;
    if (failure !== null && failure.at > now()) failure = null;
  }

  async function assertUsable(): Promise<void> {
    correctForClockChange();
    if (!isUsable()) {
      if (!isBackingOff()) await renew();
      if (!isUsable()) throw toKeySetProblem(failure, now());
    } else if (now() - fetchedAt >= renewAfterMs && !isBackingOff()) {
      void renew();
    }
  }

  return {
    assertUsable,
    async metadata() {
      await assertUsable();
      return metadata;
    },
    async find(header) {
      await assertUsable();
      const knownKey = lookUp(header);
      if (knownKey !== null) return knownKey;
      if (loading === null && (isBackingOff() || now() - fetchedAt < unknownKeyCooldownMs)) {
        return null;
      }
      await renew();
      if (!isUsable()) throw toKeySetProblem(failure, now());
      return lookUp(header);
    },
    async settled() {
      await loading;
    },
  };
}

/** Returns a new problem whose `Retry-After` is the rest of the backoff. */
function toKeySetProblem(failure: { problem: Problem; at: number } | null, now: number): Problem {
  if (failure === null) return providerProblem("The identity provider's keys are not known.");
  const { problem, at } = failure;
  return problem.code === "AUTH_PROVIDER_ERROR"
    ? providerProblem(problem.message, (at + backoffMs - now) / 1000)
    : new Problem(problem.code, problem.message);
}

type Limits = { timeoutMs: number; maxBytes: number };

async function fetchKeys(fetch: Fetch, url: string, requestLimits: Limits): Promise<SigningKey[]> {
  const published = await fetchPublishedKeys(fetch, url, requestLimits);
  const keys = (await Promise.all(published.map(toSigningKey))).filter((key) => key !== null);
  if (keys.length === 0) {
    throw new Problem(
      "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      "The identity provider publishes no public signing key; tokens signed with a shared secret are not accepted.",
    );
  }
  return keys;
}

async function fetchPublishedKeys(
  fetch: Fetch,
  url: string,
  requestLimits: Limits,
): Promise<unknown[]> {
  const { status, body } = await requestProvider(fetch, url, acceptJson, requestLimits);
  if (status !== 200) {
    const reason = `HTTP ${status}`;
    throw providerProblem("The identity provider refused to give its key set.", undefined, reason);
  }
  if (!isRecord(body) || !Array.isArray(body.keys)) {
    throw providerProblem("The identity provider's key set is not one.");
  }
  return body.keys;
}

/** Returns null for a key that must not verify access tokens: symmetric, private, weak, or for another use. */
async function toSigningKey(jwk: unknown): Promise<SigningKey | null> {
  if (!isRecord(jwk) || "d" in jwk || "k" in jwk) return null;
  const alg =
    jwk.kty === "EC" && jwk.crv === "P-256" ? "ES256" : jwk.kty === "RSA" ? "RS256" : null;
  if (alg === null || (jwk.alg !== undefined && jwk.alg !== alg)) return null;
  if (jwk.use !== undefined && jwk.use !== "sig") return null;
  if (Array.isArray(jwk.key_ops) && !jwk.key_ops.includes("verify")) return null;
  try {
    const { kty, crv, x, y, n, e } = jwk;
    const key = await importJWK((alg === "ES256" ? { kty, crv, x, y } : { kty, n, e }) as JWK, alg);
    if (key instanceof Uint8Array) return null;
    // RFC 7518 section 3.3: RSA keys of at least 2048 bits.
    if (alg === "RS256" && (key.algorithm as RsaHashedKeyAlgorithm).modulusLength < 2048) {
      return null;
    }
    return { kid: typeof jwk.kid === "string" ? jwk.kid : undefined, alg, key };
  } catch {
    return null; // one invalid key must not hide the others
  }
}
