import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

/** A user's consent for a client. */
export type Consent = { clientId: string; scopes: string[]; grantedAt: number };

export type Consents = {
  /** Returns the scopes that this user has granted this client. */
  grantedScopes(userId: string, clientId: string): ReadonlySet<string>;
  grantScopes(userId: string, clientId: string, scopes: readonly string[]): void;
  /** Returns this user's consents, latest first. */
  listConsents(userId: string): Consent[];
  /** Removes the consent and pending requests between the two. False when there is no consent. */
  revokeConsent(userId: string, clientId: string): boolean;
};

export function createConsents(db: DatabaseSync, clock: () => number): Consents {
  const grantedScopes = (userId: string, clientId: string): ReadonlySet<string> => {
    const row = db
      .prepare("select scopes from consents where user_id = ? and client_id = ?")
      .get(userId, clientId);
    return new Set(row === undefined ? [] : (JSON.parse(String(row["scopes"])) as string[]));
  };
  return {
    grantedScopes,
    grantScopes(userId, clientId, scopes) {
      const all = new Set([...grantedScopes(userId, clientId), ...scopes]);
      db.prepare(
        "insert or replace into consents (user_id, client_id, scopes, granted_at) values (?, ?, ?, ?)",
      ).run(userId, clientId, JSON.stringify([...all]), clock());
    },
    listConsents: (userId) =>
      db
        .prepare(
          "select client_id, scopes, granted_at from consents where user_id = ? order by granted_at desc, rowid desc",
        )
        .all(userId)
        .map((row) => ({
          clientId: String(row["client_id"]),
          scopes: JSON.parse(String(row["scopes"])) as string[],
          grantedAt: Number(row["granted_at"]),
        })),
    revokeConsent: (userId, clientId) =>
      transaction(db, () => {
        db.prepare("delete from authorizations where user_id = ? and client_id = ?").run(
          userId,
          clientId,
        );
        const { changes } = db
          .prepare("delete from consents where user_id = ? and client_id = ?")
          .run(userId, clientId);
        return changes > 0;
      }),
  };
}
