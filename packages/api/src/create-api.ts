import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, type ApiParts, assembleApi } from "./assemble-api.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { createBlobStore } from "./blobs/create-blob-store.ts";
import { checkStorage } from "./check-storage.ts";
import type { ApiConfig } from "./config.ts";
import { checkPostgres } from "./database/check-postgres.ts";
import { createPostgres, type Database } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";

/** Records for a new database, the demo, loaded if `demoData` is set. */
export type InitialData = {
  /**
   * Returns a snapshot of an embedded database with all tables, which may contain the records; undefined if there is
   * none.
   */
  snapshot: (week: DemoWeek) => Promise<Blob | undefined>;
  /** Writes the records, unless they exist. */
  load: (database: Database, week: DemoWeek) => Promise<void>;
  /** Stores the bytes of the records' files, unless they exist. */
  storeFiles: (blobs: BlobStore) => Promise<void>;
  /** Encrypts the sealed values of the records with the service's secret, unless they are encrypted already. */
  seal: (database: Database, secret: string) => Promise<void>;
};

/** A day in the week of the demo records; null: the current week. */
type DemoWeek = ApiConfig["demoWeek"];

/**
 * Opens the database, migrates it and the job queues, loads the initial data into an empty database if `demoData` is
 * set, and assembles the service.
 *
 * @throws Error with one sentence if the data directory is in use or the database cannot be reached
 */
export async function createApi(config: ApiConfig, initialData?: InitialData): Promise<Api> {
  const initial = config.demoData ? initialData : undefined;
  const databases = await openDatabases(config, initial);
  const { database, jobDatabase = database } = databases;
  try {
    const blobs = createBlobStore(config.files.store);
    await initial?.load(jobDatabase, config.demoWeek);
    await initial?.storeFiles(blobs);
    const secret = await readSecret(config);
    await initial?.seal(jobDatabase, secret);
    const api = assembleApi({ ...config, secret }, { ...databases, blobs });
    await api.jobs.prepare();
    if (config.jobs === "on") api.jobs.start();
    return api;
  } catch (error) {
    await closeAll(databases);
    throw error;
  }
}

/** If all connections are in use, jobs wait for one. */
const jobPool = {
  connections: 4,
  limits: { statementMs: 300_000, connectMs: 60_000, name: "jobs" },
};

/**
 * Opens and migrates the configured database. On PostgreSQL, statements of requests have a timeout; jobs have a
 * separate pool with longer timeouts, and migrations have no timeout.
 */
async function openDatabases(
  config: ApiConfig,
  initial: InitialData | undefined,
): Promise<Databases> {
  const { database: databaseConfig, demoWeek } = config;
  if (databaseConfig.engine === "pglite") {
    // Loaded on demand: PostgreSQL in WebAssembly is large.
    const { createEmbedded } = await import("./database/embedded.ts");
    const database = await createEmbedded(databaseConfig.dataDir, async () =>
      initial?.snapshot(demoWeek),
    );
    try {
      await migrate(database);
      return { database };
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  await checkStorage(config);
  const migrationDatabase = createPostgres(databaseConfig.url, 1, { requiresPrimary: true });
  try {
    await migrate(migrationDatabase);
  } finally {
    await migrationDatabase.close();
  }
  const { url, poolerUrl, poolSize, timeoutMs: statementMs } = databaseConfig;
  if (poolerUrl !== null) await checkPostgres(poolerUrl, "DATABASE_POOLER_URL");
  const isPooled = poolerUrl !== null;
  const serviceUrl = poolerUrl ?? url;
  const server = { isPooled, requiresPrimary: true };
  return {
    database: createPostgres(serviceUrl, poolSize, { statementMs, ...server }),
    jobDatabase: createPostgres(serviceUrl, jobPool.connections, { ...jobPool.limits, ...server }),
  };
}

type Databases = Pick<ApiParts, "database" | "jobDatabase">;

async function closeAll({ database, jobDatabase }: Databases): Promise<void> {
  await Promise.all([database.close(), jobDatabase?.close()]);
}

/** Returns `SERVICE_SECRET`; with the embedded database, generates and stores one if it is not set. */
export async function readSecret({ secret, database }: ApiConfig): Promise<string> {
  if (secret !== null) return secret;
  if (database.engine === "postgres") throw new Error("SERVICE_SECRET is required.");
  const path = join(database.dataDir, "service-secret");
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const generated = randomBytes(32).toString("base64url");
    await mkdir(database.dataDir, { recursive: true });
    await writeFile(path, generated, { mode: 0o600 });
    return generated;
  }
}
