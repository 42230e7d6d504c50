import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { unpackTar } from "modern-tar/fs";
import type pg from "pg";
import { lockDataDir } from "./data-dir-lock.ts";
import { createDatabase, type Database } from "./database.ts";
import { EmbeddedSocket } from "./embedded-socket.ts";

// The operating system caches the same files. PostgreSQL's default of 128 MB, which PGlite writes at startup, is
// more than everything else that the process needs.
const lowMemoryParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

// PGlite turns fsync off by default (-F), but acknowledged writes must survive a crash.
const durableParams = lowMemoryParams.filter((parameter) => parameter !== "-F");

/**
 * Opens the embedded database: PostgreSQL in WebAssembly, one connection, one process.
 *
 * @param dataDir a directory, or `memory` for a database without files
 * @param snapshot returns a tarball of `dumpDataDir` for a new database, if there is one
 * @throws Error with one sentence if another running process uses the directory
 */
export async function createEmbedded(
  dataDir: string,
  snapshot?: () => Promise<Blob | undefined>,
): Promise<Database> {
  const release = dataDir === "memory" ? () => undefined : lockDataDir(dataDir);
  try {
    const directory = dataDir === "memory" ? undefined : join(dataDir, "database");
    const isNew = directory === undefined || !(await exists(directory));
    const snapshotBlob = isNew ? await snapshot?.() : undefined;
    if (directory !== undefined && snapshotBlob !== undefined)
      await unpack(snapshotBlob, directory);
    const instance = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      ...(directory === undefined && snapshotBlob !== undefined
        ? { loadDataDir: snapshotBlob }
        : {}),
      startParams: directory === undefined ? lowMemoryParams : durableParams,
    });
    return Object.assign(
      createDatabase({
        engine: "pglite",
        pool: {
          stream: () => new EmbeddedSocket(instance),
          user: "postgres",
          database: "postgres",
          max: 1,
          // A new client would have to prepare every statement again.
          idleTimeoutMillis: 0,
        },
        onAcquire: createPlanRenewal(),
        onClose: async () => {
          await instance.close();
          release();
        },
      }),
      { instance },
    );
  } catch (error) {
    release();
    throw error;
  }
}

/** How many uses of the connection keep the plans of its prepared statements. */
const usesPerPlan = 200;

/**
 * Returns a listener that discards the plans of prepared statements now and then. On a server, autovacuum analyzes
 * tables that have grown, which also replaces the plans. The embedded database has no autovacuum, so that a statement
 * that was planned for an empty table would read all of its rows for as long as the process runs. The planner needs no
 * statistics for a better plan: it takes the size of a table from its file.
 */
function createPlanRenewal(): (client: pg.PoolClient) => void {
  let uses = 0;
  return (client) => {
    uses += 1;
    if (uses % usesPerPlan !== 0) return;
    // Sent before the statements of this use. A lost connection fails those too.
    client.query("discard plans").catch(() => undefined);
  };
}

/**
 * Unpacks a snapshot as a stream, since PGlite would need several copies of it in memory. The directory is renamed
 * to its final name once it is complete.
 */
async function unpack(snapshot: Blob, directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await pipeline(snapshot.stream(), createGunzip(), unpackTar(unfinished));
  await rename(unfinished, directory);
}

/** Returns a snapshot of an embedded database, for `createEmbedded`. */
export function dumpEmbedded(database: Database): Promise<Blob> {
  return getInstance(database).dumpDataDir("gzip");
}

/** Returns the engine of an embedded database, for what the driver cannot do, such as COPY. It has one session. */
export function getInstance(database: Database): PGlite {
  const { instance } = database as Database & { instance?: PGlite };
  if (instance === undefined) throw new Error("the database is not an embedded one");
  return instance;
}

/** Reads a snapshot file; returns undefined if there is none. */
export async function readSnapshot(path: string): Promise<Blob | undefined> {
  return (await exists(path)) ? new Blob([await readFile(path)]) : undefined;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
