import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ensureDataDir } from "@werkbank/settings";
import { findPendingMigrations, migrate } from "./migrate.ts";

const fileName = "idp.sqlite";
/** SQLite's busy timeout: the running process and an operator's command lock the file briefly. */
const lockTimeoutMs = 5000;

export type StateDatabase = { db: DatabaseSync; close(): void };

/**
 * Opens the state in `dataDir` (or in memory) for the single process that serves it.
 * @throws Error with one sentence when another process has it or its file is not ours
 */
export function openDatabase(dataDir: string): StateDatabase {
  if (dataDir === "memory") {
    const db = migrateAndConfigure(new DatabaseSync(":memory:"));
    return { db, close: () => db.close() };
  }
  ensureDataDir(dataDir, 0o700);
  const lock = takeLock(dataDir);
  try {
    const db = openFile(join(dataDir, fileName), (opened) => {
      opened.exec("pragma journal_mode = wal");
      return migrateAndConfigure(opened);
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
 * Checks, before anything starts, that the state can be kept in `dataDir`.
 * @throws Error with one sentence when it is not writable or another process has it
 */
export function assertStateAvailable(dataDir: string): void {
  ensureDataDir(dataDir, 0o700);
  takeLock(dataDir).close();
}

/**
 * Opens the state for an operator's command, in parallel with the process that serves it.
 * @throws Error with one sentence when there is no state yet or another version wrote it
 */
export function openShared(dataDir: string): StateDatabase {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    throw new Error(`There is no identity provider in ${dataDir} yet; start it once.`);
  }
  const db = openFile(path, (opened) => {
    if (findPendingMigrations(opened).length > 0) {
      throw new Error("another version wrote it; start the identity provider of this version once");
    }
    return configure(opened);
  });
  return { db, close: () => db.close() };
}

/** Takes a separate lock, which ends with the process and does not lock the state for commands. */
function takeLock(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, "lock.sqlite"));
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (cause) {
    lock.close();
    throw new Error(
      `The data directory ${dataDir} is in use by another process: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2.`,
      { cause },
    );
  }
}

function openFile(path: string, prepare: (db: DatabaseSync) => DatabaseSync): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: lockTimeoutMs });
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

function migrateAndConfigure(db: DatabaseSync): DatabaseSync {
  migrate(db);
  return configure(db);
}

/** Enables foreign keys, and overwrites deleted data, so that removed keys are not readable in free pages. */
function configure(db: DatabaseSync): DatabaseSync {
  db.exec("pragma foreign_keys = on; pragma secure_delete = on;");
  return db;
}
