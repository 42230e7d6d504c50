import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { v5 as uuidv5 } from "uuid";
import type { SeedAccount } from "../config.ts";
import { type EmailChanges, createEmailChanges } from "./email-changes.ts";
import type { Passwords } from "./passwords.ts";

export type Account = {
  id: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  emailConfirmedAt: number | null;
  /** Data that the user sets freely. Never use it for authorization. */
  userMetadata: Record<string, unknown>;
  banned: boolean;
  createdAt: number;
  updatedAt: number;
  lastSignInAt: number | null;
  confirmationSentAt: number | null;
  recoverySentAt: number | null;
  /** The new address of a pending change. */
  newEmail: string | null;
  emailChangeSentAt: number | null;
  /** Which of the two addresses of a pending change has confirmed it. */
  emailChangeConfirmed: string | null;
};

export type NewAccount = Pick<Account, "email" | "passwordHash" | "userMetadata">;

export type Accounts = EmailChanges & {
  findByEmail(email: string): Account | null;
  findById(id: string): Account | null;
  /** Sets the time of the last sign-in to now. */
  recordSignIn(id: string): void;
  /** Creates an unconfirmed account that signed itself up. */
  create(account: NewAccount): Account;
  /** Signs an unconfirmed account up again: only the latest data count. */
  recreate(id: string, account: NewAccount): Account;
  discard(id: string): void;
  confirm(id: string): void;
  recordMailSent(id: string, mail: "confirmation" | "recovery"): void;
  setPassword(id: string, passwordHash: string): void;
  setUserMetadata(id: string, metadata: Record<string, unknown>): void;
  /** Adds the accounts that don't exist yet; existing ones stay unchanged. */
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
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  new_email: string | null;
  email_change_sent_at: number | null;
  email_change_confirmed: string | null;
};

/** The limit of accounts that signed up but were never confirmed; the oldest are removed first. */
const maxUnconfirmed = 5000;

export function createAccounts(db: DatabaseSync, clock: () => number): Accounts {
  const byEmail = db.prepare("select * from accounts where email = ?");
  const byId = db.prepare("select * from accounts where id = ?");
  const findByEmail = (email: string) =>
    toAccount(byEmail.get(email.trim().toLowerCase()) as Row | undefined);
  const findById = (id: string) => toAccount(byId.get(id) as Row | undefined);
  const requireAccount = (id: string): Account => {
    const account = findById(id);
    if (account === null) {
      throw new Error(`The account ${id} is gone.`);
    }
    return account;
  };
  return {
    findByEmail,
    findById,
    recordSignIn(id) {
      db.prepare("update accounts set last_sign_in_at = ? where id = ?").run(clock(), id);
    },
    create({ email, passwordHash, userMetadata }) {
      const id = randomUUID();
      const now = clock();
      db.prepare(
        `delete from accounts where id in (
           select id from accounts
           where email_confirmed_at is null and confirmation_sent_at is not null
           order by created_at desc limit -1 offset ?)`,
      ).run(maxUnconfirmed - 1);
      db.prepare(
        `insert into accounts
           (id, email, password_hash, user_metadata, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?)`,
      ).run(id, email, passwordHash, signedUpMetadata(id, email, userMetadata), now, now);
      return requireAccount(id);
    },
    recreate(id, { email, passwordHash, userMetadata }) {
      db.prepare(
        `update accounts set password_hash = ?, user_metadata = ?, created_at = ?, updated_at = ?
         where id = ? and email_confirmed_at is null`,
      ).run(passwordHash, signedUpMetadata(id, email, userMetadata), clock(), clock(), id);
      return requireAccount(id);
    },
    discard(id) {
      db.prepare("delete from accounts where id = ?").run(id);
    },
    confirm(id) {
      db.prepare(
        `update accounts set email_confirmed_at = ?, updated_at = ?,
           user_metadata = json_set(user_metadata, '$.email_verified', json('true'))
         where id = ? and email_confirmed_at is null`,
      ).run(clock(), clock(), id);
    },
    recordMailSent(id, mail) {
      db.prepare(`update accounts set ${mail}_sent_at = ? where id = ?`).run(clock(), id);
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
    ...createEmailChanges(db, clock),
    seed: (accounts, password, passwords) =>
      seedAccounts({ db, clock, findByEmail, findById }, accounts, password, passwords),
  };
}

/** Creates the accounts of a seed file that don't exist yet, all with the same password. */
async function seedAccounts(
  {
    db,
    clock,
    findByEmail,
    findById,
  }: Pick<Accounts, "findByEmail" | "findById"> & { db: DatabaseSync; clock: () => number },
  accounts: readonly SeedAccount[],
  password: string,
  passwords: Passwords,
): Promise<void> {
  const insert = db.prepare(
    `insert into accounts
       (id, email, password_hash, email_confirmed_at, user_metadata, banned, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const missing = accounts.filter((account) => findById(account.id) === null);
  for (const account of missing) {
    // Hashes in sequence: the start needs all of them anyway.
    const hash = await passwords.hash(password);
    if (findByEmail(account.email) !== null) {
      throw new Error(`The email address ${account.email} belongs to another account already.`);
    }
    const now = clock();
    insert.run(
      account.id,
      account.email.trim().toLowerCase(),
      hash,
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
    confirmationSentAt: row.confirmation_sent_at,
    recoverySentAt: row.recovery_sent_at,
    newEmail: row.new_email,
    emailChangeSentAt: row.email_change_sent_at,
    emailChangeConfirmed: row.email_change_confirmed,
  };
}

function signedUpMetadata(id: string, email: string, data: Record<string, unknown>): string {
  return JSON.stringify({ ...data, ...identityData(id, email, false) });
}

/**
 * Builds the response to a sign-up with an address that has an account: a user as of a new account. Its id is stable
 * per address, like that of an unconfirmed account.
 */
export function toObscuredAccount(account: NewAccount, id: string, now: number): Account {
  return {
    ...account,
    id,
    userMetadata: { ...account.userMetadata, ...identityData(id, account.email, false) },
    emailConfirmedAt: null,
    banned: false,
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeConfirmed: null,
  };
}

const identityData = (id: string, email: string, verified: boolean) => ({
  email,
  email_verified: verified,
  phone_verified: false,
  sub: id,
});

/** `app_metadata` of every account: all sign in by email. */
export const appMetadata = { provider: "email", providers: ["email"] };

/** Builds the user object of `/user` and the token responses. */
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
    confirmation_sent_at: time(account.confirmationSentAt),
    recovery_sent_at: time(account.recoverySentAt),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: time(account.emailChangeSentAt),
    last_sign_in_at: signedInAt,
    app_metadata: appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: uuidv5("identity:email", account.id),
        id: account.id,
        user_id: account.id,
        identity_data: identityData(account.id, account.email, account.emailConfirmedAt !== null),
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
