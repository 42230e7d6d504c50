import type { DatabaseSync } from "node:sqlite";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, generateSecret } from "jose";
import type { JWK } from "jose";
import type { SigningAlgorithm } from "../settings.ts";
import { transaction } from "./transaction.ts";

/**
 * How long a key is published before it signs: the key set may be cached for 10 minutes in transit and another
 * 10 by verifiers.
 */
const minPublishedMs = 20 * 60_000;
/** Clock skew between this provider and the verifiers of its tokens. */
const clockSkewMs = 60_000;

export type StoredKey = {
  kid: string;
  algorithm: SigningAlgorithm;
  jwk: JWK;
  createdAt: number;
  /** When it starts to sign; null while it is on standby. */
  activatedAt: number | null;
  /** When its successor starts to sign; null while there is none. */
  retiredAt: number | null;
};

export type KeyState = "standby" | "next" | "current" | "previous";

export type KeyRotation = { kid: string; activatedAt: number };

export type KeyStore = {
  /** Returns the published keys: those that sign or signed, latest first, then the standby key. */
  published(): StoredKey[];
  /** Returns when the last token signed with the key expires; null while it has no successor. */
  removedAt(key: StoredKey): number | null;
  /** Creates what is missing: a signing key and a standby key. */
  prepare(algorithm: SigningAlgorithm): Promise<void>;
  /**
   * Promotes the standby key, as soon as it has been published long enough or, on request, now, and creates a
   * new standby key.
   * @throws Error with one sentence when a rotation is already under way
   */
  rotate(options?: { immediately?: boolean }): Promise<KeyRotation>;
  /**
   * Removes a key at once. Its tokens become invalid here now, and elsewhere once the key set is fetched again.
   * If it is the signing key, the standby key takes over.
   * @throws Error with one sentence when there is no such key
   */
  revoke(kid: string): Promise<void>;
  /** Removes the keys whose tokens have all expired. */
  sweep(): void;
};

type Row = {
  kid: string;
  algorithm: SigningAlgorithm;
  private_jwk: string;
  created_at: number;
  activated_at: number | null;
  retired_at: number | null;
};

/**
 * Manages the stored signing keys. Several processes may use the same state: the server and an operator's command.
 *
 * @param tokenSeconds the longest lifetime of a token
 */
export function createKeyStore(
  db: DatabaseSync,
  tokenSeconds: number,
  clock: () => number,
): KeyStore {
  const overlapMs = tokenSeconds * 1000 + clockSkewMs;
  const rows = prepareKeyStatements(db, clock, overlapMs);
  const { insert, remove, activate, retire, published, sweep, inState: findInState } = rows;
  const findSuccessor = () => findInState("next") ?? findInState("standby");
  const generateStandby = () => generateKey(findSuccessor()?.algorithm ?? "ES256", clock());

  const rotate: KeyStore["rotate"] = async ({ immediately = false } = {}) => {
    const newStandby = await generateStandby();
    return transaction(db, () => {
      const now = clock();
      sweep();
      const current = findInState("current");
      const next = findInState("next");
      const successor = findSuccessor();
      if (successor === null) {
        throw new Error("No key stands by; start the identity provider once.");
      }
      if (next !== null && !immediately) {
        const from = new Date(next.activatedAt ?? now).toISOString();
        throw new Error(`A rotation is under way: the key ${next.kid} signs from ${from}.`);
      }
      const activatedAt = immediately ? now : Math.max(now, successor.createdAt + minPublishedMs);
      activate(successor.kid, activatedAt);
      if (current !== null) retire(current.kid, activatedAt);
      if (next === null) insert(newStandby);
      return { kid: successor.kid, activatedAt };
    });
  };

  return {
    published,
    sweep,
    rotate,
    removedAt: (key) => (key.retiredAt === null ? null : key.retiredAt + overlapMs),
    async prepare(algorithm) {
      sweep();
      if (findInState("current") === null) {
        insert({ ...(await generateKey(algorithm, clock())), activatedAt: clock() });
      }
      const standby = findInState("standby");
      if (standby?.algorithm !== algorithm) {
        const key = await generateKey(algorithm, clock());
        transaction(db, () => {
          if (standby !== null) remove(standby.kid);
          insert(key);
        });
      }
      if (findInState("next") === null && findInState("current")?.algorithm !== algorithm) {
        await rotate();
      }
    },
    async revoke(kid) {
      const newStandby = await generateStandby();
      transaction(db, () => {
        const now = clock();
        const key = published().find((candidate) => candidate.kid === kid);
        if (key === undefined) {
          throw new Error(`There is no signing key ${kid}.`);
        }
        const current = findInState("current");
        remove(kid);
        if (keyState(key, now) === "next" && current !== null) {
          retire(current.kid, null);
        }
        const successor = findSuccessor();
        if (keyState(key, now) === "current" && successor !== null) {
          activate(successor.kid, now);
        }
        if (findInState("standby") === null) insert(newStandby);
      });
      // The write-ahead log holds removed data until a checkpoint.
      db.exec("pragma wal_checkpoint(truncate)");
    },
  };
}

/**
 * Prepares the statements on the signing keys.
 *
 * @param overlapMs how long a retired key stays published, for the tokens that it signed
 */
function prepareKeyStatements(db: DatabaseSync, clock: () => number, overlapMs: number) {
  const publishedKeys = db.prepare(
    `select * from signing_keys where retired_at is null or retired_at > ?
     order by activated_at is null, activated_at desc, created_at desc, rowid desc`,
  );
  const insert = (key: StoredKey) =>
    db
      .prepare(
        `insert into signing_keys
           (kid, algorithm, private_jwk, created_at, activated_at, retired_at)
         values (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        key.kid,
        key.algorithm,
        JSON.stringify(key.jwk),
        key.createdAt,
        key.activatedAt,
        key.retiredAt,
      );
  const remove = (kid: string) => db.prepare("delete from signing_keys where kid = ?").run(kid);
  const activate = (kid: string, at: number) =>
    db.prepare("update signing_keys set activated_at = ? where kid = ?").run(at, kid);
  const retire = (kid: string, at: number | null) =>
    db.prepare("update signing_keys set retired_at = ? where kid = ?").run(at, kid);

  const published = () => (publishedKeys.all(clock() - overlapMs) as Row[]).map(toStoredKey);
  const findInState = (state: KeyState) =>
    published().find((key) => keyState(key, clock()) === state) ?? null;
  const sweep = () =>
    void db.prepare("delete from signing_keys where retired_at <= ?").run(clock() - overlapMs);
  return { insert, remove, activate, retire, published, inState: findInState, sweep };
}

export function keyState(key: StoredKey, now: number): KeyState {
  if (key.activatedAt === null) {
    return "standby";
  }
  if (key.activatedAt > now) {
    return "next";
  }
  return key.retiredAt === null || key.retiredAt > now ? "current" : "previous";
}

async function generateKey(algorithm: SigningAlgorithm, now: number): Promise<StoredKey> {
  const key =
    algorithm === "HS256"
      ? await generateSecret(algorithm, { extractable: true })
      : (await generateKeyPair(algorithm, { extractable: true })).privateKey;
  const jwk = await exportJWK(key);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, algorithm, jwk, createdAt: now, activatedAt: null, retiredAt: null };
}

function toStoredKey(row: Row): StoredKey {
  return {
    kid: row.kid,
    algorithm: row.algorithm,
    jwk: JSON.parse(row.private_jwk) as JWK,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  };
}
