import type { DatabaseSync } from "node:sqlite";
import { equalSecrets, randomToken, sha256 } from "./secrets.ts";
import type { MacFunction } from "./secrets.ts";

const lifetimeMs = 12 * 3_600_000;
/** Minimum interval between updates of the time of last use. */
const touchMs = 60_000;
const maxSessionsPerUser = 100;
const maxUserAgentLength = 300;

export type BrowserSession = {
  /** Identifies the session but can't be used for it: a hash of the cookie. */
  id: string;
  userAgent: string;
  createdAt: number;
  usedAt: number;
};

/**
 * The sessions of the provider's own pages. The cookie holds a random value to which form tokens are bound, whether
 * or not the user is signed in.
 */
export type BrowserSessions = {
  /** Returns a cookie value, not signed in, for a browser that has none. */
  start(): string;
  /** Signs in under a new cookie value, so that a planted one is useless. */
  signIn(userId: string, userAgent?: string): string;
  signOut(cookie: string): void;
  end(userId: string, id: string): void;
  endAll(userId: string): void;
  endOthers(userId: string, keptCookie: string): void;
  /** Returns the signed-in account's id, or null. */
  userId(cookie: string): string | null;
  /** Returns a user's sessions, most recently used first. */
  list(userId: string): BrowserSession[];
  /** Returns the id of the session with this cookie. */
  idOf(cookie: string): string;
  /** Returns the token for forms shown to this browser. */
  formToken(cookie: string): string;
  isFormToken(cookie: string, token: string): boolean;
  /** Removes expired sessions. */
  sweep(): void;
};

export function createBrowserSessions(
  db: DatabaseSync,
  clock: () => number,
  computeMac: MacFunction,
): BrowserSessions {
  const formToken = (cookie: string) => computeMac("form", cookie).toString("base64url");
  const sweep = () =>
    void db.prepare("delete from browser_sessions where expires_at <= ?").run(clock());
  return {
    start: randomToken,
    idOf: sha256,
    sweep,
    signIn(userId, userAgent = "") {
      const cookie = randomToken();
      const now = clock();
      sweep();
      db.prepare(
        `delete from browser_sessions where id_hash in (
           select id_hash from browser_sessions where user_id = ?
           order by used_at desc limit -1 offset ?)`,
      ).run(userId, maxSessionsPerUser - 1);
      db.prepare(
        `insert into browser_sessions (id_hash, user_id, expires_at, created_at, used_at, user_agent)
         values (?, ?, ?, ?, ?, ?)`,
      ).run(
        sha256(cookie),
        userId,
        now + lifetimeMs,
        now,
        now,
        userAgent.slice(0, maxUserAgentLength),
      );
      return cookie;
    },
    signOut(cookie) {
      db.prepare("delete from browser_sessions where id_hash = ?").run(sha256(cookie));
    },
    end(userId, id) {
      db.prepare("delete from browser_sessions where user_id = ? and id_hash = ?").run(userId, id);
    },
    endAll(userId) {
      db.prepare("delete from browser_sessions where user_id = ?").run(userId);
    },
    endOthers(userId, keptCookie) {
      db.prepare("delete from browser_sessions where user_id = ? and id_hash <> ?").run(
        userId,
        sha256(keptCookie),
      );
    },
    userId(cookie) {
      const id = sha256(cookie);
      const row = db
        .prepare(
          "select user_id, used_at from browser_sessions where id_hash = ? and expires_at > ?",
        )
        .get(id, clock());
      if (row === undefined) return null;
      if (clock() - Number(row["used_at"]) >= touchMs) {
        db.prepare("update browser_sessions set used_at = ? where id_hash = ?").run(clock(), id);
      }
      return String(row["user_id"]);
    },
    list: (userId) =>
      db
        .prepare(
          `select * from browser_sessions where user_id = ? and expires_at > ?
           order by used_at desc, rowid desc`,
        )
        .all(userId, clock())
        .map((row) => ({
          id: String(row["id_hash"]),
          userAgent: String(row["user_agent"]),
          createdAt: Number(row["created_at"]),
          usedAt: Number(row["used_at"]),
        })),
    formToken,
    isFormToken: (cookie, token) => equalSecrets(formToken(cookie), token),
  };
}
