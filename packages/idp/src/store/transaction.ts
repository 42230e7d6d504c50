import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in a transaction. It is synchronous, so that nothing else can run in between. */
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
