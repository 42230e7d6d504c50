import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
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
  const release = dataDir === "memory" ? () => undefined : lockDirectory(dataDir);
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

const held = new Set<string>();

/**
 * Takes a data directory for this process: PGlite takes no lock, and two processes on one directory
 * silently diverge.
 *
 * @returns what lets go of it
 * @throws Error with one sentence when another live process uses it
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "database.lock");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      held.add(path);
      return () => {
        held.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(readFileSync(path, "utf8"));
      if (held.has(path) || isAlive(owner)) {
        throw new Error(
          `The data directory ${dataDir} is in use by process ${owner}; set DATABASE_URL to run more than one process.`,
          { cause: error },
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The data directory ${dataDir} cannot be locked.`);
}

function isAlive(pid: number): boolean {
  // A stale file may name our own number: a process that held the directory would be in `held`.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
