import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, assembleApi } from "./assemble-api.ts";
import type { ApiConfig } from "./config.ts";
import { checkPostgres } from "./database/check-postgres.ts";
import { createPostgres, type Database } from "./database/database.ts";
import { createEmbedded } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";

/** Records that a database is given at the first start, where the configuration says so: the demo. */
export type InitialData = {
  /** An embedded database that holds them already; undefined where none has been prepared. */
  snapshot: () => Promise<Blob | undefined>;
  /** Writes them, unless they are there. */
  load: (database: Database) => Promise<void>;
};

/**
 * Opens the database, brings it and the job queues up to date, loads the initial data into an empty
 * one when the configuration says so, and puts the service together.
 *
 * @throws Error with one sentence when the data directory is in use or the database cannot be reached
 */
export async function createApi(config: ApiConfig, initialData?: InitialData): Promise<Api> {
  const initial = config.demoData ? initialData : undefined;
  const database = await openDatabase(config, initial);
  try {
    await migrate(database);
    await initial?.load(database);
    const api = assembleApi({ ...config, secret: await readSecret(config) }, { database });
    await api.jobs.prepare();
    if (config.jobs === "on") api.jobs.start();
    return api;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ database }: ApiConfig, initial?: InitialData): Promise<Database> {
  if (database.engine === "postgres") {
    await checkPostgres(database.url);
    return createPostgres(database.url, database.poolSize);
  }
  return createEmbedded(database.dataDir, initial?.snapshot);
}

/** `SERVICE_SECRET`, or one made once and kept beside the embedded database. */
async function readSecret({ secret, database }: ApiConfig): Promise<string> {
  if (secret !== null) return secret;
  if (database.engine === "postgres") throw new Error("SERVICE_SECRET is required.");
  const path = join(database.dataDir, "service-secret");
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const made = randomBytes(32).toString("base64url");
    await mkdir(database.dataDir, { recursive: true });
    await writeFile(path, made, { mode: 0o600 });
    return made;
  }
}
