import { errors, importJWK, jwtVerify, SignJWT } from "jose";
import type { CryptoKey, JSONWebKeySet, JWK, JWTHeaderParameters, JWTPayload } from "jose";
import { type SigningAlgorithm, signingAlgorithms } from "../settings.ts";
import { type KeyStore, keyState, type StoredKey } from "../store/key-store.ts";

export type SigningKeys = {
  /** Signs with the current key; `typ` is JWT. */
  sign(payload: JWTPayload): Promise<string>;
  /** Returns the claims of one of our tokens. Throws a jose error otherwise. */
  verify(token: string): Promise<JWTPayload>;
  /**
   * Returns the public keys: the current one, the standby key and those whose tokens may still be valid. Shared
   * secrets are never included.
   */
  publicKeySet(): JSONWebKeySet;
  /** Returns the algorithms that sign tokens now and after the next rotation. */
  algorithms(): SigningAlgorithm[];
};

const maxImported = 32;

/**
 * Signs and verifies with the stored keys, read at each use: changes by an operator's command apply from the next
 * token on, without a restart.
 *
 * @param settings.maxAgeMs age at which the current key is rotated automatically, or null for never
 */
export function createSigningKeys(
  store: KeyStore,
  settings: { issuer: string; clock: () => number; maxAgeMs: number | null },
): SigningKeys {
  const { issuer, clock, maxAgeMs } = settings;
  const imported = new Map<string, CryptoKey>();
  let rotation: Promise<unknown> | null = null;

  const importOnce = async (id: string, jwk: JWK, algorithm: string): Promise<CryptoKey> => {
    const cached = imported.get(id);
    if (cached !== undefined) {
      return cached;
    }
    const key = (await importJWK(jwk, algorithm)) as CryptoKey;
    if (imported.size >= maxImported) {
      imported.clear();
    }
    imported.set(id, key);
    return key;
  };

  const current = (): StoredKey => {
    const key = store.published().find((candidate) => keyState(candidate, clock()) === "current");
    if (key === undefined) {
      throw new Error("There is no signing key; start the identity provider again.");
    }
    return key;
  };

  const rotateWhenDue = async (): Promise<void> => {
    if (maxAgeMs === null || clock() - (current().activatedAt ?? 0) < maxAgeMs) {
      return;
    }
    const isRotating = store.published().some((key) => keyState(key, clock()) === "next");
    if (!isRotating) {
      rotation ??= store.rotate().finally(() => (rotation = null));
      await rotation;
    }
  };

  return {
    publicKeySet: () => ({ keys: store.published().flatMap((key) => toPublicKey(key) ?? []) }),
    algorithms() {
      const activeKeys = store.published().filter((key) => keyState(key, clock()) !== "previous");
      return [...new Set(activeKeys.map((key) => key.algorithm))];
    },
    async sign(payload) {
      await rotateWhenDue();
      const { kid, algorithm, jwk } = current();
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
        .sign(await importOnce(`${kid} private`, jwk, algorithm));
    },
    async verify(token) {
      const find = ({ kid, alg }: JWTHeaderParameters): Promise<CryptoKey> => {
        const key = store.published().find((one) => one.kid === kid && one.algorithm === alg);
        if (key === undefined) {
          throw new errors.JWKSNoMatchingKey();
        }
        return importOnce(`${key.kid} public`, toPublicKey(key) ?? key.jwk, key.algorithm);
      };
      const { payload } = await jwtVerify(token, find, {
        algorithms: [...signingAlgorithms],
        issuer,
        currentDate: new Date(clock()),
        requiredClaims: ["exp", "iat", "sub"],
      });
      return payload;
    },
  };
}

/** Copies only public members, so that a stored key's private members are never published. */
function toPublicKey({ kid, algorithm, jwk }: StoredKey): (JWK & { kty: string }) | null {
  const common = { kid, alg: algorithm, use: "sig", key_ops: ["verify"], ext: true };
  switch (algorithm) {
    case "ES256":
      return { kty: "EC", crv: jwk.crv ?? "", x: jwk.x ?? "", y: jwk.y ?? "", ...common };
    case "RS256":
      return { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "", ...common };
    case "HS256":
      return null;
  }
}
