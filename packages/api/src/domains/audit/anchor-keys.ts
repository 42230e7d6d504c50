import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint } from "jose";

/** A public Ed25519 key as a JWK (RFC 8037); `kid` is its thumbprint (RFC 7638). */
export type AnchorJwk = {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  use: "sig";
  alg: "EdDSA";
};

/** The key that signs anchors, and the keys that verify them. */
export type AnchorKeys = {
  signing: { key: KeyObject; jwk: AnchorJwk };
  /** The current key first, then the previous ones. */
  verification: readonly AnchorJwk[];
};

/** The part of the configuration that determines the keys. */
export type AnchorKeySettings = {
  secret: string;
  auditAnchors: { secret: string | null; formerKeys: readonly string[] };
};

const keyDerivationInfo = "werkbank audit anchor, ed25519";
/** The PKCS #8 encoding of a private Ed25519 key, without its final 32 bytes (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Derives the signing key from the secret of anchors, or from the service's secret without one. So no key pair is
 * stored, and a copy of the database does not contain the key.
 */
export async function readAnchorKeys(settings: AnchorKeySettings): Promise<AnchorKeys> {
  const { secret, formerKeys } = settings.auditAnchors;
  const seed = Buffer.from(
    hkdfSync("sha256", secret ?? settings.secret, "", keyDerivationInfo, 32),
  );
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: "der",
    type: "pkcs8",
  });
  const jwk = await toJwk(createPublicKey(key).export({ format: "jwk" }).x ?? "");
  const previousKeys = await Promise.all(formerKeys.map(toJwk));
  return { signing: { key, jwk }, verification: [jwk, ...previousKeys] };
}

async function toJwk(x: string): Promise<AnchorJwk> {
  const kid = await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x });
  return { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" };
}
