// Decision: decisions/0015-files-imports-and-exports.md
import type { Readable } from "node:stream";

/** The key of stored bytes. Both ids are UUIDs, so a key is a safe path. */
export type BlobKey = { organizationId: string; id: string };

/** A byte range, from `start` to `end` inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * A store for the bytes of files.
 *
 * @throws Problem SERVICE_UNAVAILABLE from every method, if the store cannot be reached or is full
 */
export type BlobStore = {
  /**
   * Stores a stream of bytes with limited memory. Once it resolves, they are stored completely; if it rejects or the
   * process ends before, nothing is stored. Each chunk is consumed before the next one is requested.
   *
   * @throws the error of `bytes`
   */
  put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns a stream of the bytes or of a range; null if there are none. Its chunks own their memory.
   */
  get(key: BlobKey, range?: ByteRange): Promise<Readable | null>;
  /** Returns the number of bytes; null if there are none. */
  head(key: BlobKey): Promise<{ size: number } | null>;
  /** Deletes the bytes and the remains of an incomplete `put`. Succeeds if there are none. */
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
      /** The URL of an S3-compatible store, with path-style buckets; null for Amazon S3. */
      endpoint: string | null;
      /** Null: the default credentials of the AWS SDK, such as the role of the machine. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
    };
