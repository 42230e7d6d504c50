// Decision: decisions/0007-audit-log.md
import { CompactSign, compactVerify, decodeProtectedHeader, errors } from "jose";
import { z } from "zod";
import { timestamp } from "../../schema/values.ts";
import type { AnchorKeys } from "./anchor-keys.ts";

const compactJwsPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/u;

const exampleAnchor =
  "eyJhbGciOiJFZERTQSIsInR5cCI6ImF1ZGl0LWFuY2hvciIsImtpZCI6ImR0c0ZzOGhEMmhOZ1FId3hEZkRGQWg3RFdraXpqZ2FzWFVEZnIwUUVGSDAiLCJqd2siOnsia3R5IjoiT0tQIiwiY3J2IjoiRWQyNTUxOSIsIngiOiJkS1lYTnlxdVczNDFZSFZFTHVPRVc5c2ppUHBveG9rRGJ1VHdROTZneUFVIn19.eyJvcmdhbml6YXRpb25JZCI6ImI0YmZhYmY0LThjOTItNTQ5Ni1hYmZkLTIxNTU5YTI3OTI0NCIsInNlcXVlbmNlIjoxMjA0LCJoYXNoIjoiOWM1NmNjNTFiMzc0YzNiYTE4OTIxMGQ1YjZkNGJmNTc3OTBkMzUxYzk2YzQ3YzAyMTkwZWNmMWU0MzA2MzVhYiIsImF0IjoiMjAyNi0xMS0yMlQwMToyMDowMC4wMDBaIn0.CDN0ZoShDFseDtzoC6wEt5JovgmfeNnOmUxysHRYm6VhSz6eZ3xfPI8PStMXiT68JiesIuH38BPkeFt6G2maBw";

/** Returns the schema of an anchor in a request. */
export const anchorParameter = () =>
  z
    .string()
    .max(4096)
    .regex(compactJwsPattern, "must be an anchor: a compact JWS")
    .meta({ examples: [exampleAnchor] });

const hash = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .meta({
      description: "SHA-256, hexadecimal.",
      examples: ["9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"],
    });

/** The payload of an anchor: the head of an organization's hash chain when it was signed. */
export const AnchoredHead = z.object({
  organizationId: z.uuid(),
  sequence: z
    .int()
    .min(1)
    .meta({
      description: "The newest entry when the anchor was signed.",
      examples: [1204],
    }),
  hash: hash(),
  at: timestamp().meta({
    description: "When the anchor was signed.",
    examples: ["2026-11-22T01:20:00.000Z"],
  }),
});
export type AnchoredHead = z.infer<typeof AnchoredHead>;

const { sequence, hash: headHash, at } = AnchoredHead.shape;
const keyId = z.string().meta({
  description:
    "The key that signed it, by its thumbprint (RFC 7638); `/.well-known/jwks.json` has the keys.",
  examples: ["dtsFs8hD2hNgQHwxDfDFAh7DWkizjgasXUDfr0QEFH0"],
});

/** An anchor in a response. */
export const AuditAnchor = z
  .strictObject({
    sequence,
    hash: headHash,
    at,
    keyId,
    jws: z.string().meta({
      description:
        "The anchor itself: a signed text (compact JWS, RFC 7515, Ed25519) with `organizationId`, `sequence`, `hash` and `at`. Kept elsewhere and given as `anchor`, it tells later whether the log still holds what it held.",
      examples: [exampleAnchor],
    }),
  })
  .meta({ id: "AuditAnchor", description: "A signed record of the newest entry on a day." });
export type AuditAnchor = z.infer<typeof AuditAnchor>;

/** The result of checking an anchor from a request. */
export const AuditAnchorCheck = z
  .strictObject({
    sequence,
    hash: headHash,
    at,
    keyId,
    isContained: z.boolean().meta({
      description: "Whether the log still has that entry with that hash.",
      examples: [true],
    }),
  })
  .meta({ id: "AuditAnchorCheck", description: "The result of checking the given anchor." });
export type AuditAnchorCheck = z.infer<typeof AuditAnchorCheck>;

/** The reason why a text is not a valid anchor of this service. */
export type InvalidAnchorReason = "malformed" | "unknown_key" | "bad_signature";

/** An anchor with a valid signature. */
export type VerifiedAnchor = { head: AnchoredHead; keyId: string };

const type = "audit-anchor";

/** Returns the head as a signed compact JWS. Its header contains the public key, so that anybody can verify it. */
export async function signAnchor({ signing }: AnchorKeys, head: AnchoredHead): Promise<string> {
  const { organizationId, sequence: headSequence, hash: hashAtHead, at: signedAt } = head;
  const payload = { organizationId, sequence: headSequence, hash: hashAtHead, at: signedAt };
  const { kty, crv, x, kid } = signing.jwk;
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "EdDSA", typ: type, kid, jwk: { kty, crv, x } })
    .sign(signing.key);
}

/**
 * Verifies the signature of an anchor and returns its head, or the reason why it is invalid. The key in its header
 * is not trusted: it must be one of the service's keys.
 */
export async function verifyAnchor(
  keys: AnchorKeys,
  jws: string,
): Promise<VerifiedAnchor | { reason: InvalidAnchorReason }> {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(jws);
    if (alg !== "EdDSA" || typ !== type) return { reason: "malformed" };
    const key = keys.verification.find((candidate) => candidate.kid === kid);
    if (key === undefined) return { reason: "unknown_key" };
    const { payload } = await compactVerify(jws, key, { algorithms: ["EdDSA"] });
    const head = AnchoredHead.safeParse(JSON.parse(Buffer.from(payload).toString("utf8")));
    return head.success ? { head: head.data, keyId: key.kid } : { reason: "malformed" };
  } catch (error) {
    const hasBadSignature = error instanceof errors.JWSSignatureVerificationFailed;
    return { reason: hasBadSignature ? "bad_signature" : "malformed" };
  }
}
