import type { DatabaseSync } from "node:sqlite";

/** Runs `work` atomically. It is synchronous, so nothing else can intervene. */
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
