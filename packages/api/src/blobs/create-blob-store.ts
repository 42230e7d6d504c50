import type { BlobSettings, BlobStore } from "./blob-store.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";

/** The store that the configuration names. It is reached when the first file comes. */
export function createBlobStore(settings: BlobSettings): BlobStore {
  return settings.kind === "disk" ? createDiskStore(settings.dir) : createS3Store(settings);
}
