import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataDir } from "@werkbank/settings";

/** Times are milliseconds since 1970; lists and objects are JSON text. */
const schema = `
create table settings (
  name text primary key,
  value text not null
) strict;

create table signing_keys (
  kid text primary key,
  private_jwk text not null,
  created_at integer not null,
  retired_at integer
) strict;

create table accounts (
  id text primary key,
  email text not null unique,
  password_hash text not null,
  email_confirmed_at integer,
  user_metadata text not null,
  banned integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  last_sign_in_at integer
) strict;

create table clients (
  id text primary key,
  type text not null,
  auth_method text not null,
  secret_hash text,
  name text not null,
  uri text not null,
  logo_uri text not null,
  redirect_uris text not null,
  grant_types text not null,
  created_at integer not null
) strict;

create table sessions (
  id text primary key,
  user_id text not null references accounts on delete cascade,
  client_id text references clients on delete cascade,
  scope text,
  resource text,
  method text not null,
  refresh_counter integer not null,
  created_at integer not null,
  refreshed_at integer not null
) strict;
create index sessions_user on sessions (user_id, refreshed_at);
create index sessions_client on sessions (client_id);

create table authorizations (
  id text primary key,
  client_id text not null references clients on delete cascade,
  user_id text references accounts on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  resource text,
  code_challenge text not null,
  status text not null,
  code_hash text unique,
  session_id text,
  created_at integer not null,
  expires_at integer not null
) strict;
create index authorizations_expiry on authorizations (expires_at);

create table consents (
  user_id text not null references accounts on delete cascade,
  client_id text not null references clients on delete cascade,
  scopes text not null,
  granted_at integer not null,
  primary key (user_id, client_id)
) strict;

create table browser_sessions (
  id_hash text primary key,
  user_id text not null references accounts on delete cascade,
  expires_at integer not null
) strict;
`;

/** Signing up, recovering and changing addresses: what was sent, and what answers it. */
const accountMail = `
alter table accounts add column new_email text;
alter table accounts add column confirmation_sent_at integer;
alter table accounts add column recovery_sent_at integer;
alter table accounts add column email_change_sent_at integer;
alter table accounts add column email_change_confirmed text;

create table one_time_tokens (
  email text not null,
  kind text not null,
  token_hash text not null unique,
  code_mac text not null,
  user_id text references accounts on delete cascade,
  code_challenge text,
  browser_hash text,
  created_at integer not null,
  expires_at integer not null,
  primary key (email, kind)
) strict;
create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index one_time_tokens_user on one_time_tokens (user_id);
create index one_time_tokens_browser on one_time_tokens (browser_hash);

create table flow_codes (
  code_hash text primary key,
  user_id text not null references accounts on delete cascade,
  method text not null,
  code_challenge text not null,
  expires_at integer not null
) strict;

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body text not null,
  link text,
  code text,
  token text,
  created_at integer not null
) strict;
create index outbox_time on outbox (created_at);
`;

/** Key rotation with a standby key, and what the account page shows of sessions. */
const keysAndSessions = `
alter table signing_keys add column algorithm text not null default 'ES256';
alter table signing_keys add column activated_at integer;
update signing_keys set activated_at = created_at;

alter table sessions add column user_agent text not null default '';
create index sessions_refreshed on sessions (refreshed_at);

alter table authorizations add column code_challenge_method text not null default 'S256';

alter table browser_sessions add column created_at integer not null default 0;
alter table browser_sessions add column used_at integer not null default 0;
alter table browser_sessions add column user_agent text not null default '';
create index browser_sessions_user on browser_sessions (user_id);
create index browser_sessions_expiry on browser_sessions (expires_at);
`;

/** Each runs once, in this order; one that has been released stays as it is. */
export const migrations = [schema, accountMail, keysAndSessions];

const fileName = "idp.sqlite";
/** The running process and an operator's command may meet; each holds the file for moments only. */
const waitMs = 5000;

export type State = { db: DatabaseSync; close(): void };

/**
 * Opens the state in `dataDir` (or in memory) for the one process that serves it.
 * @throws Error with one sentence when another process has it or its file is not ours.
 */
export function openDatabase(dataDir: string): State {
  if (dataDir === "memory") {
    const db = prepared(new DatabaseSync(":memory:"));
    return { db, close: () => db.close() };
  }
  makeDataDir(dataDir, 0o700);
  const lock = takeLock(dataDir);
  try {
    const db = openFile(join(dataDir, fileName), (opened) => {
      opened.exec("pragma journal_mode = wal");
      return prepared(opened);
    });
    return {
      db,
      close() {
        db.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Opens the state beside the process that serves it, for an operator's command.
 * @throws Error with one sentence when there is no state yet or another version wrote it.
 */
export function openBeside(dataDir: string): State {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    throw new Error(`There is no identity provider in ${dataDir} yet; start it once.`);
  }
  const db = openFile(path, (opened) => {
    if (versionOf(opened) !== migrations.length) {
      throw new Error("another version wrote it; start the identity provider of this version once");
    }
    return configured(opened);
  });
  return { db, close: () => db.close() };
}

/** A lock of its own, which ends with the process however that ends, so that commands can reach the state. */
function takeLock(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, "lock.sqlite"));
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (cause) {
    lock.close();
    throw new Error(
      `The data directory ${dataDir} is in use by another process; set DATA_DIR to another one, for example DATA_DIR=.data-2.`,
      { cause },
    );
  }
}

function openFile(path: string, prepare: (db: DatabaseSync) => DatabaseSync): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    // The file holds private keys and password hashes.
    chmodSync(path, 0o600);
    return prepare(db);
  } catch (cause) {
    db.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The identity provider's data in ${path} cannot be used: ${reason}.`, {
      cause,
    });
  }
}

function prepared(db: DatabaseSync): DatabaseSync {
  const version = versionOf(db);
  if (version > migrations.length) {
    throw new Error("a newer version wrote it");
  }
  for (const [index, migration] of migrations.entries()) {
    if (index >= version) {
      transaction(db, () => db.exec(`${migration} pragma user_version = ${index + 1};`));
    }
  }
  return configured(db);
}

/** Removed keys must not stay readable in free pages. */
function configured(db: DatabaseSync): DatabaseSync {
  db.exec("pragma foreign_keys = on; pragma secure_delete = on;");
  return db;
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare("pragma user_version").get()?.["user_version"]);
}

/** Runs `work` whole or not at all. `work` is synchronous, so nothing else comes between. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    db.exec("rollback");
    throw error;
  }
}
