import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { unpackTar } from "modern-tar/fs";
import { lockDataDir } from "./data-dir-lock.ts";
import { createDatabase, type Database } from "./database.ts";
import { EmbeddedSocket } from "./embedded-socket.ts";

// One process has these pages beside those that the system keeps of the same files. PostgreSQL's 128 MB,
// which it writes to as it starts, are more than everything else that the process needs.
const sparing = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

// PGlite turns fsync off by default (-F); what a caller was told is saved must outlive a crash.
const lasting = sparing.filter((parameter) => parameter !== "-F");

/**
 * The embedded database: PostgreSQL in WebAssembly, one connection, one process.
 *
 * @param dataDir a directory, or `memory` for one that is gone at the end of the process
 * @param snapshot gives a tarball of `dumpDataDir` to start a new directory from, if there is one
 * @throws Error with one sentence when another live process uses the directory
 */
export async function createEmbedded(
  dataDir: string,
  snapshot?: () => Promise<Blob | undefined>,
): Promise<Database> {
  const release = dataDir === "memory" ? () => undefined : lockDataDir(dataDir);
  try {
    const directory = dataDir === "memory" ? undefined : join(dataDir, "database");
    const isNew = directory === undefined || !(await exists(directory));
    const prepared = isNew ? await snapshot?.() : undefined;
    if (directory !== undefined && prepared !== undefined) await unpack(prepared, directory);
    const instance = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      ...(directory === undefined && prepared !== undefined ? { loadDataDir: prepared } : {}),
      startParams: directory === undefined ? sparing : lasting,
    });
    return Object.assign(
      createDatabase({
        engine: "pglite",
        pool: {
          stream: () => new EmbeddedSocket(instance),
          user: "postgres",
          database: "postgres",
          max: 1,
          // Another client would have to prepare everything again.
          idleTimeoutMillis: 0,
        },
        onClose: async () => {
          await instance.close();
          release();
        },
      }),
      { dump: async () => instance.dumpDataDir("gzip") },
    );
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Writes a snapshot out as it is read: PGlite holds all of it in memory several times over. The directory
 * has its name when it is whole.
 */
async function unpack(snapshot: Blob, directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await pipeline(snapshot.stream(), createGunzip(), unpackTar(unfinished));
  await rename(unfinished, directory);
}

/** A snapshot of an embedded database, for `createEmbedded` to start from. */
export async function dumpEmbedded(database: Database): Promise<Blob> {
  const { dump } = database as Database & { dump?: () => Promise<Blob> };
  if (dump === undefined) throw new Error("only an embedded database can be dumped");
  return dump();
}

/** Reads a snapshot file, or gives undefined where there is none. */
export async function readSnapshot(path: string): Promise<Blob | undefined> {
  return (await exists(path)) ? new Blob([await readFile(path)]) : undefined;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
