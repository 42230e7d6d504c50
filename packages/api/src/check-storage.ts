import type { ApiConfig } from "./config.ts";
import { lockDataDir } from "./database/data-dir-lock.ts";

/**
 * Checks, before anything is started, that records can be stored where the configuration says: the data
 * directory is writable and free, or the database answers.
 *
 * @throws Error with one sentence that names the variable
 */
export async function checkStorage({ database }: Pick<ApiConfig, "database">): Promise<void> {
  if (database.engine === "pglite") {
    lockDataDir(database.dataDir)();
    return;
  }
  // Loaded only here: the driver takes longer to load than everything else in this check.
  const { checkPostgres } = await import("./database/check-postgres.ts");
  await checkPostgres(database.url);
}
