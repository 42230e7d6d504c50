import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ApiConfig } from "../config.ts";
import { checkPostgres } from "../database/check-postgres.ts";
import { createPostgres, type Database } from "../database/database.ts";
import { createEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";

/** @throws Error with one sentence if a data directory has no embedded database */
export function assertEmbedded(dataDir: string): void {
  if (existsSync(join(dataDir, "database"))) return;
  throw new Error(
    `There is no database in ${dataDir}; set DATA_DIR to the directory of the service, or DATABASE_URL.`,
  );
}

/**
 * Runs an operator's command on the configured database, after migrating it.
 *
 * @throws Error with one sentence if PostgreSQL cannot be reached, there is no embedded database, or a
 *   running service uses it
 */
export async function asOperator<Result>(
  { database: databaseConfig }: Pick<ApiConfig, "database">,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (databaseConfig.engine === "postgres") await checkPostgres(databaseConfig.url);
  else assertEmbedded(databaseConfig.dataDir);
  const database =
    databaseConfig.engine === "postgres"
      ? createPostgres(databaseConfig.url, 1)
      : await createEmbedded(databaseConfig.dataDir);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
