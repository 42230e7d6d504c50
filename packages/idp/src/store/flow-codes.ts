import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { sha256 } from "./secrets.ts";
import type { SignInMethod } from "./sessions.ts";

const lifetimeMs = 5 * 60_000;

export type FlowCode = { userId: string; method: SignInMethod; codeChallenge: string };

/** The codes in redirects of a PKCE flow, exchanged at `/token?grant_type=pkce`. */
export type FlowCodes = {
  issue(flow: FlowCode): string;
  /** Null when unknown, used or expired. */
  find(code: string): FlowCode | null;
  consume(code: string): void;
  endAll(userId: string): void;
};

export function createFlowCodes(db: DatabaseSync, clock: () => number): FlowCodes {
  return {
    issue({ userId, method, codeChallenge }) {
      const code = randomUUID();
      const now = clock();
      db.prepare("delete from flow_codes where expires_at <= ?").run(now);
      db.prepare(
        "insert into flow_codes (code_hash, user_id, method, code_challenge, expires_at) values (?, ?, ?, ?, ?)",
      ).run(sha256(code), userId, method, codeChallenge, now + lifetimeMs);
      return code;
    },
    find(code) {
      const row = db
        .prepare("select * from flow_codes where code_hash = ? and expires_at > ?")
        .get(sha256(code), clock());
      if (row === undefined) {
        return null;
      }
      return {
        userId: String(row["user_id"]),
        method: String(row["method"]) as SignInMethod,
        codeChallenge: String(row["code_challenge"]),
      };
    },
    consume(code) {
      db.prepare("delete from flow_codes where code_hash = ?").run(sha256(code));
    },
    endAll(userId) {
      db.prepare("delete from flow_codes where user_id = ?").run(userId);
    },
  };
}
