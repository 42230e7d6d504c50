import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, type ApiParts, assembleApi } from "./assemble-api.ts";
import type { BlobStore } from "./blobs/blob-store.ts";
import { createBlobStore } from "./blobs/create-blob-store.ts";
import type { ApiConfig } from "./config.ts";
import { checkPostgres } from "./database/check-postgres.ts";
import { createPostgres, type Database } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";

/** Records that a database is given at the first start, where the configuration says so: the demo. */
export type InitialData = {
  /**
   * An embedded database with all tables, which may hold them already; undefined where none has been
   * prepared.
   */
  snapshot: (week: DemoWeek) => Promise<Blob | undefined>;
  /** Writes them, unless they are there. */
  load: (database: Database, week: DemoWeek) => Promise<void>;
  /** Puts the bytes of their files into the store, unless they are there. */
  storeFiles: (blobs: BlobStore) => Promise<void>;
  /** Seals with the secret of the service what they hold sealed, unless it is. */
  seal: (database: Database, secret: string) => Promise<void>;
};

/** A day of the week in which the records stand; null: the present week. */
type DemoWeek = ApiConfig["demoWeek"];

/**
 * Opens the database, brings it and the job queues up to date, loads the initial data into an empty
 * one when the configuration says so, and puts the service together.
 *
 * @throws Error with one sentence when the data directory is in use or the database cannot be reached
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

/** Jobs that are worked at once wait for each other's connections. */
const ofJobs = {
  connections: 4,
  limits: { statementMs: 300_000, connectMs: 60_000, name: "jobs" },
};

/**
 * The database of the configuration, migrated. On PostgreSQL the statements of requests are limited in
 * time; jobs have connections of their own with wide limits, and migrations take as long as they take.
 */
async function openDatabases(
  { database: where, demoWeek }: ApiConfig,
  initial: InitialData | undefined,
): Promise<Databases> {
  if (where.engine === "pglite") {
    // Only who has it pays for it: PostgreSQL in WebAssembly is large.
    const { createEmbedded } = await import("./database/embedded.ts");
    const database = await createEmbedded(where.dataDir, async () => initial?.snapshot(demoWeek));
    try {
      await migrate(database);
      return { database };
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  await checkPostgres(where.url);
  const patient = createPostgres(where.url, 1);
  try {
    await migrate(patient);
  } finally {
    await patient.close();
  }
  const { url, poolerUrl, poolSize, timeoutMs: statementMs } = where;
  if (poolerUrl !== null) await checkPostgres(poolerUrl, "DATABASE_POOLER_URL");
  const isPooled = poolerUrl !== null;
  const served = poolerUrl ?? url;
  return {
    database: createPostgres(served, poolSize, { statementMs, isPooled }),
    jobDatabase: createPostgres(served, ofJobs.connections, { ...ofJobs.limits, isPooled }),
  };
}

type Databases = Pick<ApiParts, "database" | "jobDatabase">;

async function closeAll({ database, jobDatabase }: Databases): Promise<void> {
  await Promise.all([database.close(), jobDatabase?.close()]);
}

/** `SERVICE_SECRET`, or one made once and kept beside the embedded database. */
export async function readSecret({ secret, database }: ApiConfig): Promise<string> {
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
