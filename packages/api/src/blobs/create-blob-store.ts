import type { BlobSettings, BlobStore } from "./blob-store.ts";
import { createDiskStore } from "./disk-store.ts";

/** The store that the configuration names. It is reached when the first file comes. */
export function createBlobStore(settings: BlobSettings): BlobStore {
  if (settings.kind === "disk") return createDiskStore(settings.dir);
  return openedWhenUsed(async () => (await import("./s3-store.ts")).createS3Store(settings));
}

/** A store whose library is loaded with the first file: a process without a bucket does without it. */
function openedWhenUsed(open: () => Promise<BlobStore>): BlobStore {
  let opened: Promise<BlobStore> | undefined;
  const store = () => (opened ??= open());
  return {
    put: async (key, bytes) => (await store()).put(key, bytes),
    get: async (key, range) => (await store()).get(key, range),
    head: async (key) => (await store()).head(key),
    delete: async (key) => (await store()).delete(key),
    close: async () => (await opened)?.close(),
  };
}
