// Decision: decisions/0027-backup-and-recovery.md
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiConfig, assertEmbedded } from "@werkbank/api";
import {
  checkPostgres,
  createEmbedded,
  createPostgres,
  type Database,
  dumpEmbedded,
} from "@werkbank/api/database";
import { assertStateAvailable } from "@werkbank/idp/settings";
import { root } from "../launch/processes.ts";
import { copyIntoBackup, describeFile } from "./backup-files.ts";
import { type BackupFile, type Manifest, writeManifest } from "./manifest.ts";
import { dumpPostgres } from "./postgres-tools.ts";

/** The names of a backup's parts in its folder. */
export const backupPaths = {
  pglite: "database.tar.gz",
  postgres: "database.dump",
  data: "data",
} as const;

/** The parts of the data directory backed up with the embedded database; `files` provides the files' bytes. */
const dataPaths = ["outbox", "service-secret", "idp"];

type Content = Pick<Manifest, "migrations" | "organizations" | "files">;

/**
 * Writes the database and the data directory into a new folder. On the embedded database the service must not
 * run; a running PostgreSQL is dumped as of one moment.
 *
 * @param backupUrl PostgreSQL as a user that bypasses row-level security; by default the service's
 * @throws Error with one sentence; a partial backup has no manifest
 */
export async function makeBackup(
  config: ApiConfig,
  folder: string,
  backupUrl?: string,
): Promise<Manifest> {
  const { database: databaseConfig, files } = config;
  if (databaseConfig.engine === "pglite") assertEmbedded(databaseConfig.dataDir);
  await makeEmpty(folder);
  const content =
    databaseConfig.engine === "pglite"
      ? await copyEmbedded(config, databaseConfig.dataDir, folder)
      : await copyPostgres(config, databaseConfig.url, backupUrl, folder);
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    version: await readVersion(),
    engine: databaseConfig.engine,
    fileStorage: files.store.kind === "disk" ? "disk" : "bucket",
    ...content,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty; name a new folder for each backup.`);
  }
  await chmod(folder, 0o700);
}

/** Copies while the database is open, since its lock keeps the service from starting. */
async function copyEmbedded(config: ApiConfig, dataDir: string, folder: string): Promise<Content> {
  const accounts = join(dataDir, "idp");
  if (existsSync(accounts)) assertStateAvailable(accounts);
  const database = await createEmbedded(dataDir);
  try {
    const { storedFiles, ...description } = await describeDatabase(database);
    const dump = await dumpEmbedded(database);
    await writeFile(join(folder, backupPaths.pglite), dump.stream(), { mode: 0o600, flush: true });
    const copied = [
      await describeFile(folder, backupPaths.pglite),
      ...(await copyFileStore(config, folder, storedFiles)),
    ];
    for (const path of dataPaths) {
      copied.push(...(await copyIntoBackup(folder, path, { from: dataDir, to: backupPaths.data })));
    }
    return { ...description, files: copied };
  } finally {
    await database.close();
  }
}

/** Dumps first: by then the bytes of every file in the dump have been stored. */
async function copyPostgres(
  config: ApiConfig,
  serviceUrl: string,
  backupUrl: string | undefined,
  folder: string,
): Promise<Content> {
  const url = backupUrl ?? serviceUrl;
  await checkPostgres(url, backupUrl === undefined ? "DATABASE_URL" : "BACKUP_DATABASE_URL");
  await dumpPostgres(url, join(folder, backupPaths.postgres));
  const database = createPostgres(url, 1);
  try {
    const { storedFiles, ...description } = await describeDatabase(database);
    const dump = await describeFile(folder, backupPaths.postgres);
    return { ...description, files: [dump, ...(await copyFileStore(config, folder, storedFiles))] };
  } finally {
    await database.close();
  }
}

/**
 * Copies the files' bytes, unless they are in a bucket, which needs a backup of its own.
 *
 * @param expected how many files the database has
 * @throws Error with one sentence if the folder of the files is missing, as in another data directory
 */
async function copyFileStore(
  { files: { store } }: ApiConfig,
  folder: string,
  expected: number,
): Promise<BackupFile[]> {
  if (store.kind !== "disk") return [];
  if (expected > 0 && !existsSync(store.dir)) {
    throw new Error(
      `The database names ${expected} files, and there is no ${store.dir}; set DATA_DIR to the one that the service uses.`,
    );
  }
  return copyIntoBackup(folder, "", { from: store.dir, to: join(backupPaths.data, "files") });
}

/** Reads what the manifest says of a database, and how many files have bytes. */
async function describeDatabase(
  database: Database,
): Promise<Pick<Manifest, "migrations" | "organizations"> & { storedFiles: number }> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select name from migrations order by name",
    );
    const { rows: counted } = await client.query<{ count: number }>(
      "select count(*)::int as count from organizations",
    );
    const { rows: stored } = await client.query<{ count: number }>(
      "select count(*)::int as count from files where state = 'available'",
    );
    return {
      migrations: rows.map(({ name }) => name),
      organizations: counted[0]?.count ?? 0,
      storedFiles: stored[0]?.count ?? 0,
    };
  } finally {
    client.release();
  }
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
