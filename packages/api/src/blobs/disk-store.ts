import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobKey, BlobStore } from "./blob-store.ts";
import { toStoreProblem, toPutError, trackSource } from "./store-errors.ts";

/** Larger than the default, for fewer system calls. */
const readBytes = 64 * 1024;

/**
 * Creates a store in a folder. Bytes are written to a temporary file, flushed, and renamed, so that a file with its
 * final name is complete, even after a power failure.
 */
export function createDiskStore(dir: string): BlobStore {
  // The random end of the id distributes the files over 256 folders.
  const toPath = ({ organizationId, id }: BlobKey) => join(dir, organizationId, id.slice(-2), id);

  return {
    async put(key, bytes) {
      const path = toPath(key);
      const source = trackSource(bytes);
      try {
        await mkdir(dirname(path), { recursive: true });
        await write(toPartPath(path), source.bytes);
        await rename(toPartPath(path), path);
        await flushFolder(dirname(path));
      } catch (error) {
        await rm(toPartPath(path), { force: true }).catch(() => undefined);
        throw toPutError(source, error);
      }
    },

    async get(key, range) {
      const path = toPath(key);
      if ((await findSize(path)) === null) return null;
      return createReadStream(path, { highWaterMark: readBytes, ...range });
    },

    async head(key) {
      const size = await findSize(toPath(key));
      return size === null ? null : { size };
    },

    async delete(key) {
      const path = toPath(key);
      await Promise.all([rm(path, { force: true }), rm(toPartPath(path), { force: true })]);
    },

    close: async () => undefined,
  };
}

const toPartPath = (path: string): string => `${path}.part`;

/** Writes a stream of bytes, and resolves once they are flushed to disk. */
async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for await (const part of bytes) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function findSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw toStoreProblem(error);
  }
}

/** Flushes a folder: a rename is durable only after that. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot open folders and flushes their entries itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
