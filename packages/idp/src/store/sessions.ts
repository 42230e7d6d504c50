import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { AuthError, OAuthError } from "../http/errors.ts";
import { decodeRefreshToken, encodeRefreshToken } from "./refresh-token.ts";
import type { MacFunction } from "./secrets.ts";
import { transaction } from "./transaction.ts";

/** How long the direct predecessor of the current refresh token is still exchanged for the current one. */
const reuseIntervalMs = 10_000;
const maxSessionsPerUser = 1000;
const maxUserAgentLength = 300;
/** How long an expired session is stored, so that its client gets `session_expired`. */
const expiredRetentionMs = 7 * 24 * 3_600_000;

/** `amr` method: how the user signed in. */
export type SignInMethod =
  | "password"
  | "oauth_provider/authorization_code"
  | "otp"
  | "email/signup"
  | "recovery"
  | "email_change";

export type Session = {
  id: string;
  userId: string;
  /** Null outside OAuth. */
  clientId: string | null;
  /** Space-separated; null outside OAuth. */
  scope: string | null;
  /** Space-separated; null when the authorization request named none. */
  resource: string | null;
  method: SignInMethod;
  refreshCounter: number;
  /** How the program that started it identified itself; empty if it did not. */
  userAgent: string;
  createdAt: number;
  refreshedAt: number;
};

type NewSession = Pick<Session, "userId" | "clientId" | "scope" | "resource" | "method"> & {
  userAgent?: string;
};

export type Sessions = {
  create(session: NewSession): Session;
  find(id: string): Session | null;
  /** Returns the session of a refresh token, current or not, without using the token up. */
  findByRefreshToken(token: string): Session | null;
  /** Returns the session's current refresh token. */
  refreshToken(session: Session): string;
  /**
   * Exchanges a refresh token. `clientId` is the authenticated OAuth client, null for none.
   * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used` and `session_expired` (the
   *   session is gone then); OAuthError `invalid_client` when the session belongs to another client
   */
  refresh(token: string, clientId: string | null): Session;
  end(id: string): void;
  endAll(userId: string): void;
  endOthers(userId: string, keptId: string): void;
  /** Ends the sessions that a client has for this user. */
  endOfClient(userId: string, clientId: string): void;
  /** Returns a user's sessions, most recently used first. */
  list(userId: string): Session[];
  /** Removes sessions that have been idle for too long. */
  sweep(): void;
};

type Row = {
  id: string;
  user_id: string;
  client_id: string | null;
  scope: string | null;
  resource: string | null;
  method: Session["method"];
  refresh_counter: number;
  created_at: number;
  refreshed_at: number;
  user_agent: string;
};

/**
 * Manages sessions and their refresh tokens. A refresh token consists of session id, counter and MAC, so that
 * the current one can be returned again without being stored.
 *
 * @param idleMs how long a session may go without a refresh
 */
export function createSessions(
  db: DatabaseSync,
  clock: () => number,
  computeMac: MacFunction,
  idleMs: number,
): Sessions {
  const byId = db.prepare("select * from sessions where id = ?");
  const find = (id: string) => {
    const row = byId.get(id) as Row | undefined;
    return row === undefined ? null : toSession(row);
  };
  const end = (id: string) => void db.prepare("delete from sessions where id = ?").run(id);

  return {
    find,
    end,
    create(session) {
      const now = { createdAt: clock(), refreshedAt: clock() };
      const userAgent = (session.userAgent ?? "").slice(0, maxUserAgentLength);
      const created = { ...session, userAgent, id: randomUUID(), refreshCounter: 0, ...now };
      insertSession(db, created);
      return created;
    },
    findByRefreshToken(token) {
      const decoded = decodeRefreshToken(token, computeMac);
      return decoded === null ? null : find(decoded.sessionId);
    },
    refreshToken: ({ id, refreshCounter }) => encodeRefreshToken(id, refreshCounter, computeMac),
    refresh(token, clientId) {
      const decoded = decodeRefreshToken(token, computeMac);
      const session = decoded === null ? null : find(decoded.sessionId);
      if (decoded === null || session === null || decoded.counter > session.refreshCounter) {
        throw new AuthError(
          400,
          "refresh_token_not_found",
          "Invalid Refresh Token: Refresh Token Not Found",
        );
      }
      if (session.clientId !== clientId) {
        throw new OAuthError("invalid_client", describeClientMismatch(session.clientId, clientId));
      }
      const now = clock();
      const error = findRefreshError(session, decoded.counter, now - session.refreshedAt, idleMs);
      if (error !== null) {
        end(session.id);
        throw error;
      }
      // Parallel requests, or a lost response: all get the same token.
      if (decoded.counter < session.refreshCounter) return session;
      const refreshCounter = session.refreshCounter + 1;
      db.prepare("update sessions set refresh_counter = ?, refreshed_at = ? where id = ?").run(
        refreshCounter,
        now,
        session.id,
      );
      return { ...session, refreshCounter, refreshedAt: now };
    },
    endAll(userId) {
      db.prepare("delete from sessions where user_id = ?").run(userId);
    },
    endOthers(userId, keptId) {
      db.prepare("delete from sessions where user_id = ? and id <> ?").run(userId, keptId);
    },
    endOfClient(userId, clientId) {
      db.prepare("delete from sessions where user_id = ? and client_id = ?").run(userId, clientId);
    },
    list: (userId) =>
      (
        db
          .prepare(
            "select * from sessions where user_id = ? order by refreshed_at desc, rowid desc",
          )
          .all(userId) as Row[]
      ).map(toSession),
    sweep() {
      db.prepare("delete from sessions where refreshed_at < ?").run(
        clock() - idleMs - expiredRetentionMs,
      );
    },
  };
}

/** Inserts a session; removes a user's oldest ones if there are too many. */
function insertSession(db: DatabaseSync, session: Session): void {
  transaction(db, () => {
    db.prepare(
      `delete from sessions where id in (
         select id from sessions where user_id = ? order by refreshed_at desc limit -1 offset ?)`,
    ).run(session.userId, maxSessionsPerUser - 1);
    db.prepare(
      `insert into sessions
         (id, user_id, client_id, scope, resource, method, refresh_counter, created_at,
          refreshed_at, user_agent)
       values (?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
    ).run(
      session.id,
      session.userId,
      session.clientId,
      session.scope,
      session.resource,
      session.method,
      session.createdAt,
      session.refreshedAt,
      session.userAgent,
    );
  });
}

/** Returns why a session ends instead of being refreshed; null if it continues. */
function findRefreshError(
  session: Session,
  counter: number,
  sinceMs: number,
  idleMs: number,
): AuthError | null {
  if (sinceMs > idleMs) {
    return new AuthError(
      400,
      "session_expired",
      "Invalid Refresh Token: Session Expired (Inactivity)",
    );
  }
  const age = session.refreshCounter - counter;
  if (age === 0 || (age === 1 && sinceMs < reuseIntervalMs)) return null;
  // A replayed token may have been stolen: neither holder may continue.
  return new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

function describeClientMismatch(owner: string | null, caller: string | null): string {
  if (owner === null) {
    return "Client authentication not allowed for non-OAuth session";
  }
  return caller === null
    ? "Client authentication required for OAuth session"
    : "Client does not match the session's OAuth client";
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    userId: row.user_id,
    clientId: row.client_id,
    scope: row.scope,
    resource: row.resource,
    method: row.method,
    refreshCounter: row.refresh_counter,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    refreshedAt: row.refreshed_at,
  };
}
