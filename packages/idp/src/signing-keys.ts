import type { DatabaseSync } from "node:sqlite";
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from "jose";
import type { CryptoKey, JSONWebKeySet, JWK, JWTPayload } from "jose";
import { transaction } from "./database.ts";

const algorithm = "ES256";
/** Clock differences between this provider and those who verify its tokens. */
const overlapLeewayMs = 60_000;

export type SigningKeys = {
  /** Signs with the newest key; `typ` is JWT. */
  sign(payload: JWTPayload): Promise<string>;
  /** The claims of a token of ours. Throws a jose error otherwise. */
  verify(token: string): Promise<JWTPayload>;
  /** Public keys only: the present one and those whose tokens may still be valid. */
  publicKeySet(): JSONWebKeySet;
  /** Makes a new signing key and retires the present one. Returns the new `kid`. */
  rotate(): Promise<string>;
};

type Row = { kid: string; private_jwk: string; created_at: number; retired_at: number | null };

/** Persisted ES256 keys. A retired key stays published for `tokenSeconds`, the longest life of a token. */
export async function createSigningKeys(
  db: DatabaseSync,
  settings: { issuer: string; tokenSeconds: number; clock: () => number },
): Promise<SigningKeys> {
  const { issuer, tokenSeconds, clock } = settings;
  const overlapMs = tokenSeconds * 1000 + overlapLeewayMs;

  const published = (): Row[] =>
    db
      .prepare(
        "select * from signing_keys where retired_at is null or retired_at > ? order by created_at desc, rowid desc",
      )
      .all(clock() - overlapMs) as Row[];

  const rotate = async (): Promise<string> => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    transaction(db, () => {
      const now = clock();
      db.prepare("delete from signing_keys where retired_at <= ?").run(now - overlapMs);
      db.prepare("update signing_keys set retired_at = ? where retired_at is null").run(now);
      db.prepare("insert into signing_keys (kid, private_jwk, created_at) values (?, ?, ?)").run(
        kid,
        JSON.stringify(jwk),
        now,
      );
    });
    await load();
    return kid;
  };

  let current: { kid: string; key: CryptoKey };
  const load = async (): Promise<boolean> => {
    const row = published().find((candidate) => candidate.retired_at === null);
    if (row === undefined) {
      return false;
    }
    const key = (await importJWK(JSON.parse(row.private_jwk) as JWK, algorithm)) as CryptoKey;
    current = { kid: row.kid, key };
    return true;
  };
  if (!(await load())) {
    await rotate();
  }

  const publicKeySet = (): JSONWebKeySet => ({
    keys: published().map((row) => toPublicKey(row)),
  });

  return {
    rotate,
    publicKeySet,
    sign(payload) {
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, kid: current.kid, typ: "JWT" })
        .sign(current.key);
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, createLocalJWKSet(publicKeySet()), {
        algorithms: [algorithm],
        issuer,
        currentDate: new Date(clock()),
        requiredClaims: ["exp", "iat", "sub"],
      });
      return payload;
    },
  };
}

/** Named members only: whatever else a stored key holds, its private part is never copied. */
function toPublicKey(row: Row): JWK {
  const { kty, crv, x, y } = JSON.parse(row.private_jwk) as JWK & { kty: string };
  return {
    kty,
    crv,
    x,
    y,
    kid: row.kid,
    alg: algorithm,
    use: "sig",
    key_ops: ["verify"],
    ext: true,
  };
}
