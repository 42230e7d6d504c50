// Decision: decisions/0027-backup-and-recovery.md
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type ApiConfig, type RecordsCheck, verifyRecords } from "@werkbank/api";
import {
  checkPostgres,
  createEmbedded,
  createPostgres,
  createMissingRoles,
  restoreSearchOwner,
  readSnapshot,
} from "@werkbank/api/database";
import { checkBackupFiles, copyFile } from "./backup-files.ts";
import { backupPaths } from "./make-backup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { moveIntoEmbedded, moveIntoPostgres } from "./move-between-engines.ts";
import { restorePostgres } from "./postgres-tools.ts";

/**
 * Restores a backup into an empty data directory or database, migrates it, and verifies the result: see
 * `verifyRecords`. Writes nothing before the backup has proven complete.
 *
 * @throws Error with one sentence
 */
export async function restoreBackup(config: ApiConfig, folder: string): Promise<RecordsCheck> {
  const manifest = await readManifest(folder);
  assertCompatible(config, manifest);
  await checkBackupFiles(folder, manifest.files);
  const { database: databaseConfig } = config;
  if (databaseConfig.engine === "pglite") {
    await restoreEmbedded(config, databaseConfig.dataDir, folder, manifest);
  } else {
    await restoreIntoPostgres(config, databaseConfig.url, folder, manifest);
  }
  const check = await verifyRecords(config);
  if (check.organizations === manifest.organizations) return check;
  const mismatch = `The backup was made of ${manifest.organizations} organizations, and the database shows ${check.organizations}; on PostgreSQL the user of DATABASE_URL must have the name of the one that owned the tables.`;
  return { ...check, errors: [mismatch, ...check.errors] };
}

function assertCompatible({ database, files, secret }: ApiConfig, manifest: Manifest): void {
  if (database.engine === "pglite" && manifest.engine === "postgres" && secret === null) {
    throw new Error(
      "The backup is one of PostgreSQL, without the secret of the service; set SERVICE_SECRET to the one that the service had.",
    );
  }
  if ((manifest.fileStorage === "disk") !== (files.store.kind === "disk")) {
    throw new Error(
      manifest.fileStorage === "disk"
        ? "The backup holds the bytes of files; restore it with FILE_STORAGE=disk."
        : "The bytes of its files are in a bucket; restore it with FILE_STORAGE=s3 and S3_BUCKET.",
    );
  }
}

/** Restores the database last: without it, the service doesn't start on half a directory. */
async function restoreEmbedded(
  config: ApiConfig,
  dataDir: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  if (await hasEntries(dataDir)) {
    throw new Error(
      `The data directory ${dataDir} is not empty; set DATA_DIR to a new one, for example DATA_DIR=.data-restored.`,
    );
  }
  await writeTo(`the data directory ${dataDir}`, async () => {
    await copyData(folder, manifest, (path) => join(dataDir, path));
    if (manifest.engine === "postgres") {
      await moveIntoEmbedded(join(folder, backupPaths.postgres), manifest.migrations, dataDir);
      return;
    }
    const database = await createEmbedded(dataDir, () =>
      readSnapshot(join(folder, backupPaths.pglite)),
    );
    await database.close();
  });
}

async function restoreIntoPostgres(
  { files }: ApiConfig,
  url: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const directory = toRestoredDirectory(files.store, manifest);
  await checkPostgres(url);
  if (directory !== null && (await hasEntries(directory))) {
    throw new Error(
      `The folder ${directory}, into which files are restored, is not empty; set DATA_DIR to another one, for example DATA_DIR=.data-restored.`,
    );
  }
  await prepareEmptyDatabase(url);
  const { store } = files;
  const target = directory === null ? "the database" : `the database and ${directory}`;
  await writeTo(target, async () => {
    if (store.kind === "disk") {
      await copyData(folder, manifest, (path) => join(store.dir, "..", path));
    }
    await (manifest.engine === "pglite"
      ? moveIntoPostgres(join(folder, backupPaths.pglite), manifest.migrations, url)
      : restoreDump(join(folder, backupPaths.postgres), url));
  });
}

/** Returns what a restore fills: a backup of the embedded database has more of the data directory than files. */
function toRestoredDirectory(
  store: ApiConfig["files"]["store"],
  { engine }: Manifest,
): string | null {
  if (store.kind !== "disk") return null;
  return engine === "pglite" ? join(store.dir, "..") : store.dir;
}

/** @throws Error with one sentence if the database is not empty */
async function prepareEmptyDatabase(url: string): Promise<void> {
  const database = createPostgres(url, 1);
  try {
    const client = await database.connect();
    const { rows } = await client
      .query<{ name: string }>(
        `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
          where nspname not like 'pg\\_%' and nspname <> 'information_schema' limit 1`,
      )
      .finally(() => client.release());
    if (rows[0] !== undefined) {
      throw new Error(
        `The database that DATABASE_URL names is not empty: it has ${rows[0].name}; name an empty one.`,
      );
    }
    await createMissingRoles(database);
  } finally {
    await database.close();
  }
}

async function restoreDump(dump: string, url: string): Promise<void> {
  await restorePostgres(url, dump);
  const restored = createPostgres(url, 1);
  try {
    await restoreSearchOwner(restored);
  } finally {
    await restored.close();
  }
}

/** Writes to an empty target. The error of a failure says what to empty before the next attempt. */
async function writeTo(target: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${reason.replace(/\.?$/u, ".")} The restore ended halfway: empty ${target} before the next attempt.`,
      { cause: error },
    );
  }
}

/** Copies the files of the data directory to their targets. */
async function copyData(
  folder: string,
  { files }: Manifest,
  toTarget: (path: string) => string,
): Promise<void> {
  const prefix = `${backupPaths.data}/`;
  for (const { path } of files) {
    if (!path.startsWith(prefix)) continue;
    await copyFile(join(folder, path), toTarget(path.slice(prefix.length)));
  }
}

async function hasEntries(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
