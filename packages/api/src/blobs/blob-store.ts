import type { Readable } from "node:stream";

/** What bytes are kept under. Both are UUIDs, so that a key is a safe path. */
export type BlobKey = { organizationId: string; id: string };

/** A part of the bytes, from `start` to `end` inclusive, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of files are kept. What fails in it is a refusal of the service, not of the caller:
 *
 * @throws Problem SERVICE_UNAVAILABLE where the store cannot be reached or has no room
 */
export type BlobStore = {
  /**
   * Keeps bytes as they come, in bounded memory. They are there whole when it resolves, and not at all
   * where it rejects, or where the process ends before. Each part is used up when the next is asked for.
   *
   * @throws what `bytes` throws
   */
  put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or a part of them, as they are read, in memory of their own; null when there are none. */
  get(key: BlobKey, range?: ByteRange): Promise<Readable | null>;
  /** How many bytes there are; null when there are none. */
  head(key: BlobKey): Promise<{ size: number } | null>;
  /** Removes the bytes and what an unfinished `put` has left. None there: a success. */
  delete(key: BlobKey): Promise<void>;
  close(): Promise<void>;
};

/** Which store is used, as the configuration says. */
export type BlobSettings =
  | {
      kind: "disk";
      /** Made when the first file comes. */
      dir: string;
    }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      /** Of an S3-compatible store, whose buckets stand in the path; null for Amazon's own. */
      endpoint: string | null;
      /** Null: as the AWS SDK finds them, such as in the role of the machine. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
    };
