import { hash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import { Problem } from "../problems/problem.ts";
import { maxTokenBytes } from "./bearer.ts";
import { signatureAlgorithms } from "./key-set.ts";
import { toClientId } from "./claims/client-claim.ts";
import { findServiceClient } from "./claims/client-credentials.ts";
import { toServiceClaims, toUserClaims } from "./claims/user-claims.ts";
import type { KeySet, SignatureAlgorithm } from "./key-set.ts";
import { displayedClientName } from "./principal.ts";
import type { VerifiedToken } from "./principal.ts";
import { isRecord } from "../schema/is-record.ts";
import { parseScopeClaim, toServiceScopes } from "./scopes.ts";
import { mcpResource } from "./settings.ts";
import type { AuthSettings } from "./settings.ts";

export type InvalidTokenReason = "expired" | "signature" | "issuer" | "audience" | "malformed";

/** Tolerance for a provider clock that is ahead, for `nbf` and `iat`; `exp` has no tolerance. */
const clockToleranceSeconds = 5;
/** About the number of concurrently active users and clients. */
const maxCachedTokens = 2_000;
/** The last second of the year 9999, the maximum of the API's timestamps. */
const maxUnixTime = 253_402_300_799;

const details: Record<InvalidTokenReason, string> = {
  expired: "The access token has expired.",
  signature: "The access token is not signed by a key of the identity provider.",
  issuer: "The access token comes from another issuer.",
  audience: "The access token is meant for another audience.",
  malformed: "The access token is not well formed.",
};

export type TokenVerifier = {
  /**
   * @throws Problem AUTH_INVALID_TOKEN with `reason`, or as `KeySet.find`. Never contains a part of the token.
   */
  verify(token: string): Promise<VerifiedToken>;
};

/** Creates a verifier of access tokens (RFC 7519, RFC 8725) by the rules of `interface.md` 5.2. */
export function createTokenVerifier(options: {
  settings: AuthSettings;
  keySet: KeySet;
  now: () => number;
}): TokenVerifier {
  const { settings, keySet, now } = options;
  const audiences = ["authenticated", mcpResource(settings)];
  if (settings.resourceAudience !== null) audiences.push(settings.resourceAudience);

  /** Keyed by the SHA-256 of the token, so that no token stays in memory. */
  const verified = new LRUCache<string, CachedToken>({ max: maxCachedTokens });

  async function verify(token: string): Promise<CachedToken> {
    const alg = assertHeader(token);
    if (alg === "HS256") {
      // A project with a shared secret signs all tokens like this: then the deployment is misconfigured, and
      // `assertUsable` throws. If the provider publishes keys, this token is invalid.
      await keySet.assertUsable();
      throw invalidToken("signature");
    }
    try {
      const { payload, protectedHeader, key } = await jwtVerify(
        token,
        async ({ kid }) => {
          const found = await keySet.find({ alg, kid });
          if (found === null) throw invalidToken("signature");
          return found;
        },
        {
          algorithms: [...signatureAlgorithms],
          issuer: settings.authUrl,
          audience: audiences,
          requiredClaims: ["exp", "iat", "sub"],
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        },
      );
      const header = { alg, kid: protectedHeader.kid };
      return { token: toVerifiedToken(payload, settings, now()), header, key };
    } catch (error) {
      throw error instanceof errors.JOSEError ? invalidToken(toReason(error)) : error;
    }
  }

  return {
    async verify(token) {
      const digest = hash("sha256", token);
      const cached = verified.get(digest);
      // Look up its key again: the provider may have revoked it.
      if (cached && cached.token.expiresAt * 1_000 > now()) {
        if ((await keySet.find(cached.header)) === cached.key) return cached.token;
      }
      verified.delete(digest);
      const found = await verify(token);
      verified.set(digest, found);
      return found.token;
    },
  };
}

/** A verified token with the header and key that verified it. */
type CachedToken = {
  token: VerifiedToken;
  header: { alg: SignatureAlgorithm; kid: string | undefined };
  key: CryptoKey;
};

function invalidToken(reason: InvalidTokenReason, detail = details[reason]): Problem {
  return new Problem("AUTH_INVALID_TOKEN", detail, { reason });
}

/** Header parameters that contain or reference a key, change what is signed, or belong to encryption. */
const rejectedParameters = ["jwk", "jku", "x5u", "x5c", "crit", "b64", "enc", "zip", "cty"];
/** RFC 8725 section 3.11: other kinds of tokens (logout, DPoP, request object) have another `typ`. */
const acceptedTypes = new Set(["jwt", "at+jwt", "application/jwt", "application/at+jwt"]);

const knownAlgorithms = [...signatureAlgorithms, "HS256"] as const;

/** Rejects what cannot be an access token, before any key is looked up. */
function assertHeader(token: string): SignatureAlgorithm | "HS256" {
  if (token.length > maxTokenBytes) throw invalidToken("malformed");
  // Three segments: a JWE has five.
  const [headerSegment, , signature] =
    /^([\w-]+)\.([\w-]+)\.([\w-]*)$/u.exec(token)?.slice(1) ?? [];
  if (headerSegment === undefined || signature === undefined) throw invalidToken("malformed");
  const header = parseHeader(headerSegment);
  if (!isRecord(header)) throw invalidToken("malformed");
  const alg = knownAlgorithms.find((algorithm) => algorithm === header.alg);
  if (alg === undefined) throw invalidToken("signature");
  if (rejectedParameters.some((name) => Object.hasOwn(header, name))) {
    throw invalidToken("malformed");
  }
  const { typ, kid } = header;
  if (typ !== undefined && !(typeof typ === "string" && acceptedTypes.has(typ.toLowerCase()))) {
    throw invalidToken("malformed");
  }
  if (kid !== undefined && typeof kid !== "string") throw invalidToken("malformed");
  // A non-canonical encoding of the same signature would be a second valid token.
  if (Buffer.from(signature, "base64url").toString("base64url") !== signature) {
    throw invalidToken("signature");
  }
  return alg;
}

function parseHeader(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, "base64url").toString());
  } catch {
    throw invalidToken("malformed");
  }
}

function toReason(error: errors.JOSEError): InvalidTokenReason {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return "issuer";
    return error.claim === "aud" ? "audience" : "malformed";
  }
  return error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed
    ? "signature"
    : "malformed";
}

function toVerifiedToken(claims: JWTPayload, settings: AuthSettings, now: number): VerifiedToken {
  const { exp, iat, aud } = claims;
  const clientId = toClientId(claims, settings, parseOptionalId);
  const serviceClient = findServiceClient(claims, clientId);
  // Programs count as agents.
  if (serviceClient !== null && settings.firstPartyClients.includes(serviceClient)) {
    throw invalidToken("malformed", "A first-party client cannot call without a user.");
  }
  const user =
    serviceClient === null
      ? toUserClaims(claims, settings)
      : toServiceClaims(serviceClient, settings);
  if (user === null) throw invalidToken("malformed");
  if (!isUnixTime(exp) || !isUnixTime(iat)) throw invalidToken("malformed");
  // jose applies the tolerance to `exp` too, which must have none.
  if (exp * 1000 <= now) throw invalidToken("expired");
  if (iat > now / 1000 + clockToleranceSeconds) {
    throw invalidToken("malformed", "The access token was issued in the future.");
  }
  const audience = (Array.isArray(aud) ? aud : [aud]) as unknown[];
  if (!audience.every((entry) => typeof entry === "string")) throw invalidToken("malformed");
  if (isIdToken(claims, audience, settings)) {
    throw invalidToken("audience", "An ID token was sent where an access token is needed.");
  }
  if (claims.is_anonymous !== undefined && claims.is_anonymous !== false) {
    throw invalidToken("malformed", "Anonymous users are not accepted.");
  }
  const tokenScope = toTokenScope(claims, settings);
  return {
    ...user,
    isService: serviceClient !== null,
    clientId,
    clientName: clientId === null ? null : (displayedClientName(claims) ?? serviceClient),
    sessionId: parseOptionalId(claims.session_id),
    scopes: toServiceScopes(tokenScope),
    tokenScope,
    audience,
    issuedAt: Math.floor(iat),
    expiresAt: Math.floor(exp),
  };
}

/** Returns all scopes of a token, of which Entra ID and Okta write `scp`: each of them can narrow it. */
function toTokenScope(claims: JWTPayload, { oidc }: AuthSettings): string {
  const mapped = oidc?.claims.scope ?? null;
  const names = mapped === null ? ["scope", "scp"] : [mapped];
  const scopes = names.map((name) => parseScopeClaim(claims[name]));
  if (scopes.includes(null)) throw invalidToken("malformed");
  return scopes.filter((scope) => scope !== "").join(" ");
}

function isUnixTime(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxUnixTime;
}

/** Returns a short printable string; null if the claim is absent. */
function parseOptionalId(claim: unknown): string | null {
  if (claim === undefined || claim === null || claim === "") return null;
  if (typeof claim !== "string" || !/^[\x21-\x7e]{1,255}$/u.test(claim)) {
    throw invalidToken("malformed");
  }
  return claim;
}

/**
 * Returns whether a token of the right issuer and key is an ID token (OpenID Connect Core section 2).
 *
 * Its audience is the client, which is no accepted audience unless `MCP_RESOURCE_AUDIENCE` is a client id. Then it
 * is recognized by an audience that contains the client with which the service signs people in, by claims that bind
 * it to an authorization request or to another token, by the type that Keycloak and Cognito write into it, by an
 * audience equal to its client, or by `auth_time` without any claim that only access tokens carry.
 */
function isIdToken(claims: JWTPayload, audience: string[], { oidc }: AuthSettings): boolean {
  const has = (name: string): boolean => claims[name] !== undefined;
  if (oidc !== null && audience.includes(oidc.clientId)) return true;
  if (claims["typ"] === "ID" || claims["token_use"] === "id") return true;
  if (["nonce", "at_hash", "c_hash", "s_hash"].some(has)) return true;
  const tokenClients = [claims.client_id, claims.azp];
  if (audience.every((entry) => tokenClients.includes(entry))) return true;
  return has("auth_time") && !["session_id", "role", "scope", "scp"].some(has);
}
