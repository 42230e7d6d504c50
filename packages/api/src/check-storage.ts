import { dirname } from "node:path";
import { ensureDataDir } from "@werkbank/settings";
import type { ApiConfig } from "./config.ts";
import { lockDataDir } from "./database/data-dir-lock.ts";

/**
 * Checks the configured storage before the service starts: that the data directory is writable and not in use, or that
 * PostgreSQL can be reached and the directories of files and mail are writable.
 *
 * @throws Error with one sentence that names the variable
 */
export async function checkStorage({ database, files, mail }: ApiConfig): Promise<void> {
  if (database.engine === "pglite") {
    lockDataDir(database.dataDir)();
    return;
  }
  if (files.store.kind === "disk") ensureDataDir(dirname(files.store.dir));
  if (mail.transport.kind === "outbox") ensureDataDir(dirname(mail.transport.dir));
  // Loaded only here: the driver takes longer to load than everything else in this check.
  const { checkPostgres } = await import("./database/check-postgres.ts");
  await checkPostgres(database.url);
}
