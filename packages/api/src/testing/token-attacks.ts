import { createPublicKey } from "node:crypto";
import type { InvalidTokenReason } from "../auth/verify-token.ts";
import { type SignOptions, type TestIssuer, testUserId } from "./servers/test-issuer.ts";

type Claims = Record<string, unknown>;

/** The name of the attack, the reason of the rejection, the claims of the token, and the options for its signature. */
export type TokenAttack = [
  name: string,
  reason: InvalidTokenReason,
  claims: Claims | ((context: { issuer: TestIssuer; seconds: number }) => Claims),
  signed?: SignOptions | ((issuer: TestIssuer) => SignOptions),
];

const publicKeyOf = (issuer: TestIssuer) =>
  createPublicKey(issuer.key().privateKey).export({ format: "jwk" });

/** Tokens that every surface must reject (RFC 8725, and attacks specific to this service). */
export const tokenAttacks: TokenAttack[] = [
  ["alg none", "signature", {}, { alg: "none" }],
  ["alg NONE", "signature", {}, { header: { alg: "NONE" } }],
  ["HS256 with the public key", "signature", {}, { alg: "HS256" }],
  [
    "a foreign key under a known kid",
    "signature",
    {},
    (issuer) => ({ foreignKey: true, header: { kid: issuer.key().kid } }),
  ],
  ["an algorithm that is not accepted", "signature", {}, { header: { alg: "ES384" } }],
  ["RS256 named over an ES256 key", "signature", {}, { header: { alg: "RS256" } }],
  ["an algorithm list", "signature", {}, { header: { alg: ["ES256"] } }],
  ["an unknown kid", "signature", {}, { header: { kid: "unknown" } }],
  ["a kid with path traversal", "signature", {}, { header: { kid: "../../../dev/null" } }],
  ["a kid that is not a string", "malformed", {}, { header: { kid: { toString: "x" } } }],
  [
    "an embedded key",
    "malformed",
    {},
    (issuer) => ({ foreignKey: true, header: { jwk: publicKeyOf(issuer) } }),
  ],
  [
    "an embedded key and a valid signature",
    "malformed",
    {},
    (issuer) => ({ header: { jwk: publicKeyOf(issuer) } }),
  ],
  [
    "jku",
    "malformed",
    {},
    (issuer) => ({
      foreignKey: true,
      header: { kid: issuer.key().kid, jku: "https://evil.example/jwks.json" },
    }),
  ],
  [
    "x5u",
    "malformed",
    {},
    (issuer) => ({
      foreignKey: true,
      header: { kid: issuer.key().kid, x5u: "https://evil.example/cert.pem" },
    }),
  ],
  [
    "x5c",
    "malformed",
    {},
    (issuer) => ({ foreignKey: true, header: { kid: issuer.key().kid, x5c: ["MIIB"] } }),
  ],
  ["crit", "malformed", {}, { header: { crit: ["exp"], exp: 1 } }],
  ["an empty crit", "malformed", {}, { header: { crit: [] } }],
  ["b64 false", "malformed", {}, { header: { crit: ["b64"], b64: false } }],
  ["b64 false without crit", "malformed", {}, { header: { b64: false } }],
  ["a nested token", "malformed", {}, { header: { cty: "JWT" } }],
  ["the type of a logout token", "malformed", {}, { header: { typ: "logout+jwt" } }],
  ["the type of a DPoP proof", "malformed", {}, { header: { typ: "dpop+jwt" } }],
  ["a type that is not a string", "malformed", {}, { header: { typ: 1 } }],
  ["another issuer", "issuer", { iss: "https://evil.example/auth/v1" }],
  ["an issuer list", "issuer", { iss: ["https://evil.example/auth/v1"] }],
  ["no issuer", "issuer", { iss: undefined }],
  ["another audience", "audience", { aud: "https://elsewhere.example/api/mcp" }],
  ["the audience with a trailing slash", "audience", { aud: "http://127.0.0.1:3000/api/mcp/" }],
  ["the audience in capitals", "audience", { aud: "Authenticated" }],
  ["an audience list without this service", "audience", { aud: ["anon", "other"] }],
  ["an empty audience list", "audience", { aud: [] }],
  ["no audience", "audience", { aud: undefined }],
  ["an audience object", "audience", { aud: { authenticated: true } }],
  ["an audience list of mixed types", "malformed", { aud: ["authenticated", 1] }],
  ["an audience of another deployment's setting", "audience", { aud: "https://mcp.example/extra" }],
  ["an expiry now", "expired", ({ seconds }) => ({ exp: seconds })],
  ["an expiry long ago", "expired", { exp: 1 }],
  ["no expiry", "malformed", { exp: undefined }],
  ["an expiry that is not a number", "malformed", { exp: "tomorrow" }],
  ["an expiry beyond all dates", "malformed", { exp: 1e300 }],
  ["a negative expiry", "expired", { exp: -1 }],
  ["not yet valid", "malformed", ({ seconds }) => ({ nbf: seconds + 60 })],
  ["issued in the future", "malformed", ({ seconds }) => ({ iat: seconds + 60 })],
  ["no issue time", "malformed", { iat: undefined }],
  ["no subject", "malformed", { sub: undefined }],
  ["a subject that is not a UUID", "malformed", { sub: "admin" }],
  ["a subject with characters after the UUID", "malformed", { sub: `${testUserId}\n` }],
  ["a subject list", "malformed", { sub: [testUserId] }],
  ["an anonymous user", "malformed", { is_anonymous: true }],
  ["is_anonymous as a string", "malformed", { is_anonymous: "true" }],
  ["a scope object", "malformed", { scope: { "mcp:write": true } }],
  ["a client id that is not a string", "malformed", { client_id: 7 }],
  ["the issuer with a trailing slash", "issuer", ({ issuer }) => ({ iss: `${issuer.url}/` })],
  ["the issuer with a query", "issuer", ({ issuer }) => ({ iss: `${issuer.url}?` })],
  ["the issuer with a fragment", "issuer", ({ issuer }) => ({ iss: `${issuer.url}#` })],
  ["the issuer in a list", "issuer", ({ issuer }) => ({ iss: [issuer.url] })],
  [
    "the issuer without its path",
    "issuer",
    ({ issuer }) => ({ iss: issuer.url.replace("/auth/v1", "") }),
  ],
  [
    "the issuer in capitals",
    "issuer",
    ({ issuer }) => ({ iss: issuer.url.replace("http", "HTTP") }),
  ],
  [
    "an ID token of a client",
    "audience",
    { aud: "client", role: undefined, session_id: undefined },
  ],
  ["an ID token with a nonce", "audience", { nonce: "n-1" }],
];

/** @param seconds the time of the service, in seconds since the epoch */
export function forgeToken(
  [, , claims, signOptions = {}]: TokenAttack,
  issuer: TestIssuer,
  seconds: number,
): string {
  return issuer.sign(
    typeof claims === "function" ? claims({ issuer, seconds }) : claims,
    typeof signOptions === "function" ? signOptions(issuer) : signOptions,
  );
}
