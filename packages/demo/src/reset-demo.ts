import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ApiConfig } from "@werkbank/api";
import { checkPostgres, createPostgres, lockDataDir, migrate } from "@werkbank/api/database";
import { weekOf } from "./calendar/calendar.ts";
import { loadDemo } from "./load-demo.ts";
import { singel } from "./records/singel.ts";
import { warmtehart } from "./records/warmtehart.ts";

/**
 * Restores the demo as of the first start, and discards all changes. Deletes the embedded database, which is
 * created again at the next start. On PostgreSQL truncates the tables, only if they contain no other
 * organizations.
 *
 * @throws Error if the database is in use or contains other organizations
 */
export async function resetDemo({
  database: databaseConfig,
  files,
  demoWeek,
}: ApiConfig): Promise<void> {
  if (databaseConfig.engine === "pglite") {
    const release = lockDataDir(databaseConfig.dataDir);
    await rm(join(databaseConfig.dataDir, "database"), { recursive: true, force: true });
    await removeFiles(files.store);
    release();
    return;
  }
  await checkPostgres(databaseConfig.url);
  const database = createPostgres(databaseConfig.url, 1);
  try {
    const client = await database.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<{ name: string }>({
        text: "select name from organizations where id <> all($1)",
        values: [[singel.id, warmtehart.id]],
      });
      if (rows.length > 0) {
        throw new Error(
          `The database holds ${rows.length} organizations that are not the demo's; nothing was reset.`,
        );
      }
      const { rows: tables } = await client.query<{ name: string }>(
        "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'",
      );
      await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
    await removeFiles(files.store);
    await migrate(database);
    await loadDemo(database, weekOf(demoWeek));
  } finally {
    await database.close();
  }
}

/** Deletes stored files; those of the demo are stored again at the next start. Keeps files in a bucket. */
async function removeFiles(store: ApiConfig["files"]["store"]): Promise<void> {
  if (store.kind === "disk") await rm(store.dir, { recursive: true, force: true });
}
