import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { lockDataDir } from "./data-dir-lock.ts";
import { createDatabase, type Database } from "./database.ts";

// PGlite turns fsync off by default (-F); what a caller was told is saved must outlive a crash.
const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");

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
    const instance = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      ...(prepared === undefined ? {} : { loadDataDir: prepared }),
      ...(directory === undefined ? {} : { startParams }),
    });
    const { poolSize, ...config } = createPgConfig(instance);
    return Object.assign(
      createDatabase({
        engine: "pglite",
        pool: { ...config, max: poolSize },
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
