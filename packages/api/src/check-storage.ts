import type { ApiConfig } from "./config.ts";
import { lockDataDir } from "./database/data-dir-lock.ts";

/**
 * Looks whether the records can be stored where the configuration says, before anything is started:
 * the data directory can be written to and is free, or the database answers.
 *
 * @throws Error with one sentence that names the variable
 */
export async function checkStorage({ database }: Pick<ApiConfig, "database">): Promise<void> {
  if (database.engine === "pglite") {
    lockDataDir(database.dataDir)();
    return;
  }
  // Only here: the driver takes longer to load than all the rest to look.
  const { checkPostgres } = await import("./database/check-postgres.ts");
  await checkPostgres(database.url);
}
