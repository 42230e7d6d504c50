import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Consents, createConsents } from "./consents.ts";
import { sha256 } from "./secrets.ts";

/** The time from the authorization request to the exchange of its code. */
const lifetimeMs = 10 * 60_000;
/** For users who must read mail first: to sign up, or to recover a password. */
const extendedLifetimeMs = 60 * 60_000;
const maxAuthorizations = 10_000;

export type ChallengeMethod = "S256" | "plain";

export type Authorization = {
  /** 32 letters and digits; part of the consent page's URL. */
  id: string;
  clientId: string;
  /** The first user who viewed the request; null until then. */
  userId: string | null;
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  /** Space-separated; null when the request named none. */
  resource: string | null;
  codeChallenge: string;
  codeChallengeMethod: ChallengeMethod;
  status: "pending" | "approved" | "denied" | "exchanged";
  /** The resulting session, once the code is exchanged. */
  sessionId: string | null;
  expiresAt: number;
};

type NewAuthorization = Pick<
  Authorization,
  | "clientId"
  | "redirectUri"
  | "scope"
  | "state"
  | "nonce"
  | "resource"
  | "codeChallenge"
  | "codeChallengeMethod"
>;

export type Authorizations = Consents & {
  create(authorization: NewAuthorization): string;
  /** Null also when it has expired. */
  find(id: string): Authorization | null;
  findByCode(code: string): Authorization | null;
  setUser(id: string, userId: string | null): void;
  /** Extends a pending request to an hour from now. */
  extend(id: string): void;
  approve(id: string, code: string): void;
  deny(id: string): void;
  markExchanged(id: string, sessionId: string): void;
  /** Invalidates this user's unexchanged codes. */
  invalidateCodes(userId: string): void;
  /** Removes expired requests. */
  sweep(): void;
};

type Row = {
  id: string;
  client_id: string;
  user_id: string | null;
  redirect_uri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  resource: string | null;
  code_challenge: string;
  code_challenge_method: ChallengeMethod;
  status: Authorization["status"];
  session_id: string | null;
  expires_at: number;
};

export function createAuthorizations(db: DatabaseSync, clock: () => number): Authorizations {
  const byId = db.prepare("select * from authorizations where id = ? and expires_at > ?");
  const byCode = db.prepare("select * from authorizations where code_hash = ? and expires_at > ?");
  const sweep = () =>
    void db.prepare("delete from authorizations where expires_at <= ?").run(clock());
  return {
    sweep,
    create(authorization) {
      const id = randomAlphanumeric(32);
      const now = clock();
      sweep();
      db.prepare(
        `delete from authorizations where id in (
           select id from authorizations order by created_at desc limit -1 offset ?)`,
      ).run(maxAuthorizations - 1);
      db.prepare(
        `insert into authorizations
           (id, client_id, redirect_uri, scope, state, nonce, resource, code_challenge,
            code_challenge_method, status, created_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
      ).run(
        id,
        authorization.clientId,
        authorization.redirectUri,
        authorization.scope,
        authorization.state,
        authorization.nonce,
        authorization.resource,
        authorization.codeChallenge,
        authorization.codeChallengeMethod,
        now,
        now + lifetimeMs,
      );
      return id;
    },
    find: (id) => toAuthorization(byId.get(id, clock()) as Row | undefined),
    findByCode: (code) => toAuthorization(byCode.get(sha256(code), clock()) as Row | undefined),
    setUser(id, userId) {
      db.prepare("update authorizations set user_id = ? where id = ?").run(userId, id);
    },
    approve(id, code) {
      db.prepare(
        `update authorizations set status = 'approved', code_hash = ?, expires_at = min(expires_at, ?)
         where id = ? and status = 'pending'`,
      ).run(sha256(code), clock() + lifetimeMs, id);
    },
    extend(id) {
      db.prepare(
        "update authorizations set expires_at = ? where id = ? and status = 'pending'",
      ).run(clock() + extendedLifetimeMs, id);
    },
    invalidateCodes(userId) {
      db.prepare("delete from authorizations where user_id = ? and status = 'approved'").run(
        userId,
      );
    },
    deny(id) {
      db.prepare(
        "update authorizations set status = 'denied' where id = ? and status = 'pending'",
      ).run(id);
    },
    markExchanged(id, sessionId) {
      db.prepare("update authorizations set status = 'exchanged', session_id = ? where id = ?").run(
        sessionId,
        id,
      );
    },
    ...createConsents(db, clock),
  };
}

function randomAlphanumeric(length: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function toAuthorization(row: Row | undefined): Authorization | null {
  if (row === undefined) {
    return null;
  }
  return {
    id: row.id,
    clientId: row.client_id,
    userId: row.user_id,
    redirectUri: row.redirect_uri,
    scope: row.scope,
    state: row.state,
    nonce: row.nonce,
    resource: row.resource,
    codeChallenge: row.code_challenge,
    codeChallengeMethod: row.code_challenge_method,
    status: row.status,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
  };
}
