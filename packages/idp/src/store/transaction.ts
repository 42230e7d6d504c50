import type { DatabaseSync } from "node:sqlite";

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
