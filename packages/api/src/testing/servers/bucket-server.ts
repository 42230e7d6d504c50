import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BlobSettings } from "../../blobs/blob-store.ts";

/** An S3-compatible server on a loopback port, with one bucket. */
export type BucketServer = {
  settings: Extract<BlobSettings, { kind: "s3" }>;
  /** Calls a function after each object was stored; the returned function ends that. */
  onStored(listener: () => void): () => void;
  /** Deletes the bucket. */
  removeBucket(): Promise<void>;
  close(): Promise<void>;
};

export async function openBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-bucket-"));
  const bucket = "werkbank-files";
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const listeners = new Set<() => void>();
  server.on("event", () => {
    for (const listener of listeners) listener();
  });
  const { port } = await server.run();
  return {
    settings: {
      kind: "s3",
      bucket,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    },
    onStored(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    removeBucket: () => rm(join(directory, bucket), { recursive: true }),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
