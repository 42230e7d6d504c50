import type { BlobSettings, BlobStore } from "./blob-store.ts";
import { createDiskStore } from "./disk-store.ts";

/** Creates the store that the configuration selects. Connects on first use. */
export function createBlobStore(settings: BlobSettings): BlobStore {
  if (settings.kind === "disk") return createDiskStore(settings.dir);
  return createLazyStore(async () => (await import("./s3-store.ts")).createS3Store(settings));
}

/** Creates a store that loads its library on first use. */
function createLazyStore(open: () => Promise<BlobStore>): BlobStore {
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
