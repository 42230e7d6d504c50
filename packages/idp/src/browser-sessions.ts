import type { DatabaseSync } from "node:sqlite";
import { equalSecrets, randomToken, sha256 } from "./secrets.ts";
import type { Sealer } from "./secrets.ts";

const lifeMs = 12 * 3_600_000;

/**
 * Who is signed in to the provider's own pages. The cookie holds a random value; signed in or not,
 * it is what form tokens are bound to.
 */
export type BrowserSessions = {
  /** A value for the cookie of a browser that has none. Nobody is signed in with it. */
  start(): string;
  /** Signs in under a fresh cookie value, so that a planted one is worth nothing. */
  signIn(userId: string): string;
  signOut(cookie: string): void;
  endAll(userId: string): void;
  /** The signed-in account's id, or null. */
  userId(cookie: string): string | null;
  /** The token that forms shown to this browser carry. */
  formToken(cookie: string): string;
  isFormToken(cookie: string, token: string): boolean;
};

export function createBrowserSessions(
  db: DatabaseSync,
  clock: () => number,
  seal: Sealer,
): BrowserSessions {
  const formToken = (cookie: string) => seal("form", cookie).toString("base64url");
  return {
    start: randomToken,
    signIn(userId) {
      const cookie = randomToken();
      db.prepare("delete from browser_sessions where expires_at <= ?").run(clock());
      db.prepare(
        "insert into browser_sessions (id_hash, user_id, expires_at) values (?, ?, ?)",
      ).run(sha256(cookie), userId, clock() + lifeMs);
      return cookie;
    },
    signOut(cookie) {
      db.prepare("delete from browser_sessions where id_hash = ?").run(sha256(cookie));
    },
    endAll(userId) {
      db.prepare("delete from browser_sessions where user_id = ?").run(userId);
    },
    userId(cookie) {
      const row = db
        .prepare("select user_id from browser_sessions where id_hash = ? and expires_at > ?")
        .get(sha256(cookie), clock());
      return row === undefined ? null : String(row["user_id"]);
    },
    formToken,
    isFormToken: (cookie, token) => equalSecrets(formToken(cookie), token),
  };
}
