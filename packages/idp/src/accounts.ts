import type { DatabaseSync } from "node:sqlite";
import { v5 as uuidv5 } from "uuid";
import type { SeedAccount } from "./config.ts";
import type { Passwords } from "./passwords.ts";

export type Account = {
  id: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  emailConfirmedAt: number | null;
  /** Free data of the user. Nothing may be authorised from it. */
  userMetadata: Record<string, unknown>;
  banned: boolean;
  createdAt: number;
  updatedAt: number;
  lastSignInAt: number | null;
};

export type Accounts = {
  findByEmail(email: string): Account | null;
  findById(id: string): Account | null;
  /** Sets the time of the last sign-in to now. */
  signedIn(id: string): void;
  setPassword(id: string, passwordHash: string): void;
  setUserMetadata(id: string, metadata: Record<string, unknown>): void;
  /** Adds the accounts that do not exist yet; existing ones stay as they are. */
  seed(accounts: readonly SeedAccount[], password: string, passwords: Passwords): Promise<void>;
};

type Row = {
  id: string;
  email: string;
  password_hash: string;
  email_confirmed_at: number | null;
  user_metadata: string;
  banned: number;
  created_at: number;
  updated_at: number;
  last_sign_in_at: number | null;
};

export function createAccounts(db: DatabaseSync, clock: () => number): Accounts {
  const byEmail = db.prepare("select * from accounts where email = ?");
  const byId = db.prepare("select * from accounts where id = ?");
  const findByEmail = (email: string) =>
    toAccount(byEmail.get(email.trim().toLowerCase()) as Row | undefined);
  const findById = (id: string) => toAccount(byId.get(id) as Row | undefined);
  return {
    findByEmail,
    findById,
    signedIn(id) {
      db.prepare("update accounts set last_sign_in_at = ? where id = ?").run(clock(), id);
    },
    setPassword(id, passwordHash) {
      db.prepare("update accounts set password_hash = ?, updated_at = ? where id = ?").run(
        passwordHash,
        clock(),
        id,
      );
    },
    setUserMetadata(id, metadata) {
      db.prepare("update accounts set user_metadata = ?, updated_at = ? where id = ?").run(
        JSON.stringify(metadata),
        clock(),
        id,
      );
    },
    async seed(accounts, password, passwords) {
      const insert = db.prepare(
        `insert into accounts
           (id, email, password_hash, email_confirmed_at, user_metadata, banned, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      const missing = accounts.filter((account) => findById(account.id) === null);
      const hashes = await Promise.all(missing.map(() => passwords.hash(password)));
      for (const [index, account] of missing.entries()) {
        if (findByEmail(account.email) !== null) {
          throw new Error(
            `The e-mail address ${account.email} belongs to another account already.`,
          );
        }
        const now = clock();
        insert.run(
          account.id,
          account.email.trim().toLowerCase(),
          hashes[index] ?? "",
          account.confirmed ? now : null,
          JSON.stringify({
            name: account.displayName,
            display_name: account.displayName,
            email_verified: account.confirmed,
          }),
          account.banned === true ? 1 : 0,
          now,
          now,
        );
      }
    },
  };
}

function toAccount(row: Row | undefined): Account | null {
  if (row === undefined) {
    return null;
  }
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    emailConfirmedAt: row.email_confirmed_at,
    userMetadata: JSON.parse(row.user_metadata) as Record<string, unknown>,
    banned: row.banned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
  };
}

/** `app_metadata` of every account: all of them sign in by e-mail. */
export const appMetadata = { provider: "email", providers: ["email"] };

/** The user object of the wire, in `/user` and in the token answers. */
export function toUser(account: Account): Record<string, unknown> {
  const time = (value: number | null) =>
    value === null ? undefined : new Date(value).toISOString();
  const confirmedAt = time(account.emailConfirmedAt);
  const signedInAt = time(account.lastSignInAt);
  const createdAt = time(account.createdAt);
  const updatedAt = time(account.updatedAt);
  return {
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    email_confirmed_at: confirmedAt,
    phone: "",
    confirmed_at: confirmedAt,
    last_sign_in_at: signedInAt,
    app_metadata: appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: uuidv5("identity:email", account.id),
        id: account.id,
        user_id: account.id,
        identity_data: {
          email: account.email,
          email_verified: account.emailConfirmedAt !== null,
          phone_verified: false,
          sub: account.id,
        },
        provider: "email",
        last_sign_in_at: signedInAt,
        created_at: createdAt,
        updated_at: updatedAt,
        email: account.email,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  };
}
