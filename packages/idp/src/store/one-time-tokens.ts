import { randomBytes, randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { equalSecrets, sha256 } from "./secrets.ts";
import type { MacFunction } from "./secrets.ts";

const maxTokens = 20_000;
/** The number of wrong codes that invalidates a code, but not the link of its message. */
const maxWrongCodes = 5;
const pkcePrefix = "pkce_";

export type TokenKind =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication";

export type OneTimeToken = {
  /** The recipient, in lower case. */
  email: string;
  kind: TokenKind;
  /** Null for an address without an account: such a token can't be used. */
  userId: string | null;
  /** Null in the implicit flow. */
  codeChallenge: string | null;
  /** The hash of the browser cookie that requested it at our pages, else null. */
  browserHash: string | null;
};

type NewToken = Pick<OneTimeToken, "email" | "kind" | "userId"> & {
  codeChallenge?: string | null;
  /** The browser's cookie value. */
  browser?: string | null;
};

export type OneTimeTokens = {
  lifetimeMs: number;
  /**
   * Issues a random 256-bit token for links and a 6-digit code to type, returned only once. Invalidates an
   * earlier pair of this kind for this address.
   */
  issue(token: NewToken): { token: string; code: string };
  /** Null when unknown, used or expired. */
  find(token: string, kinds: readonly TokenKind[]): OneTimeToken | null;
  /** Null if wrong, used, expired or invalidated after `maxWrongCodes`. Counts a wrong code. */
  findByCode(email: string, code: string, kinds: readonly TokenKind[]): OneTimeToken | null;
  /** False if it was used in the meantime. */
  consume(token: OneTimeToken): boolean;
  endAll(userId: string): void;
  /** Returns this browser's last request at our pages, for a known address or not. */
  latestOf(browser: string): OneTimeToken | null;
};

type Row = {
  email: string;
  kind: TokenKind;
  code_mac: string;
  user_id: string | null;
  code_challenge: string | null;
  browser_hash: string | null;
};

/**
 * Stores mailed tokens: link tokens as hashes; codes, which a hash would not protect from guessing, as MACs.
 */
export function createOneTimeTokens(
  db: DatabaseSync,
  settings: { clock: () => number; computeMac: MacFunction; lifetimeMs: number },
): OneTimeTokens {
  const { clock, computeMac, lifetimeMs } = settings;
  const codeMac = (email: string, kind: TokenKind, code: string) =>
    computeMac("one-time-code", [email, kind, code].join("\0")).toString("base64url");
  const byToken = db.prepare(
    "select * from one_time_tokens where token_hash = ? and expires_at > ?",
  );
  const byEmail = db.prepare(
    `select * from one_time_tokens
     where email = ? and kind = ? and expires_at > ? and wrong_codes < ${maxWrongCodes}`,
  );
  const countWrongCode = db.prepare(
    "update one_time_tokens set wrong_codes = wrong_codes + 1 where email = ? and kind = ?",
  );

  return {
    lifetimeMs,
    issue({ email, kind, userId, codeChallenge = null, browser = null }) {
      const now = clock();
      const prefix = codeChallenge === null ? "" : pkcePrefix;
      const token = prefix + randomBytes(32).toString("hex");
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      evictTokens(db, now);
      db.prepare(
        `insert or replace into one_time_tokens
           (email, kind, token_hash, code_mac, user_id, code_challenge, browser_hash, created_at,
            expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        email,
        kind,
        sha256(token),
        codeMac(email, kind, code),
        userId,
        codeChallenge,
        browser === null ? null : sha256(browser),
        now,
        now + lifetimeMs,
      );
      return { token, code };
    },
    find(token, kinds) {
      // Looking up the hash leaks nothing: where it differs from a stored one is meaningless.
      const row = byToken.get(sha256(token), clock()) as Row | undefined;
      return row !== undefined && kinds.includes(row.kind) ? toToken(row) : null;
    },
    findByCode(email, code, kinds) {
      const digits = code.replaceAll(/[\s-]/gu, "");
      let found: OneTimeToken | null = null;
      for (const kind of kinds) {
        const row = byEmail.get(email, kind, clock()) as Row | undefined;
        const isMatch = equalSecrets(codeMac(email, kind, digits), row?.code_mac ?? "");
        if (isMatch && row !== undefined) {
          found = toToken(row);
        }
      }
      if (found === null) for (const kind of kinds) countWrongCode.run(email, kind);
      return found;
    },
    consume({ email, kind }) {
      const { changes } = db
        .prepare("delete from one_time_tokens where email = ? and kind = ?")
        .run(email, kind);
      return changes === 1;
    },
    endAll(userId) {
      db.prepare("delete from one_time_tokens where user_id = ?").run(userId);
    },
    latestOf(browser) {
      const row = db
        .prepare(
          `select * from one_time_tokens where browser_hash = ? and expires_at > ?
           order by created_at desc, rowid desc limit 1`,
        )
        .get(sha256(browser), clock()) as Row | undefined;
      return row === undefined ? null : toToken(row);
    },
  };
}

/** Removes expired tokens, and the oldest ones if there are too many. */
function evictTokens(db: DatabaseSync, now: number): void {
  db.prepare("delete from one_time_tokens where expires_at <= ?").run(now);
  db.prepare(
    `delete from one_time_tokens where rowid in (
       select rowid from one_time_tokens order by created_at desc limit -1 offset ?)`,
  ).run(maxTokens - 1);
}

/** Whether a link's token belongs to a PKCE flow, by its prefix. */
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix);

function toToken(row: Row): OneTimeToken {
  return {
    email: row.email,
    kind: row.kind,
    userId: row.user_id,
    codeChallenge: row.code_challenge,
    browserHash: row.browser_hash,
  };
}
