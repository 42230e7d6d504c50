// Decision: decisions/0015-files-imports-and-exports.md
import type { Readable } from "node:stream";

/** The key that bytes are stored under. Both ids are UUIDs, so that a key is a safe path. */
export type BlobKey = { organizationId: string; id: string };

/** A part of the bytes, from `start` to `end` inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * A store for the bytes of files. Its failures are the service's, not the caller's:
 *
 * @throws Problem SERVICE_UNAVAILABLE if the store cannot be reached or is full
 */
export type BlobStore = {
  /**
   * Stores bytes as they arrive, in bounded memory. They are there in full once it resolves, and not at all
   * if it rejects or the process ends before. Each part is consumed before the next one is requested.
   *
   * @throws what `bytes` throws
   */
  put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns a stream of the bytes, or a part of them, whose chunks own their memory; null if there are none.
   */
  get(key: BlobKey, range?: ByteRange): Promise<Readable | null>;
  /** Returns the number of bytes; null if there are none. */
  head(key: BlobKey): Promise<{ size: number } | null>;
  /** Removes the bytes and whatever an unfinished `put` left behind. Succeeds if there are none. */
  delete(key: BlobKey): Promise<void>;
  close(): Promise<void>;
};

/** The store that the configuration selects. */
export type BlobSettings =
  | {
      kind: "disk";
      /** Created when the first file arrives. */
      dir: string;
    }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      /** Of an S3-compatible store, which is addressed with the bucket in the path; null for Amazon's own. */
      endpoint: string | null;
      /** Null: as the AWS SDK finds them, such as in the role of the machine. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
    };
