import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  NoSuchKey,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { BlobKey, BlobSettings, BlobStore } from "./blob-store.ts";
import { toStoreProblem, toPutError, trackSource } from "./store-errors.ts";

/** The minimum part size of S3; also the memory for each part in transit. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Creates a store in a bucket of S3 or a compatible service. An object exists only once its upload is complete. A
 * lifecycle rule of the bucket must abort incomplete multipart uploads, which remain if a process dies.
 */
export function createS3Store(settings: Extract<BlobSettings, { kind: "s3" }>): BlobStore {
  const { bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Compatible stores do not support trailing checksums; the service verifies size and SHA-256 itself.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const toObject = ({ organizationId, id }: BlobKey) => ({
    Bucket: bucket,
    Key: `${organizationId}/${id}`,
  });

  return {
    async put(key, bytes) {
      const source = trackSource(bytes);
      const upload = new Upload({
        client,
        params: { ...toObject(key), Body: Readable.from(copyChunks(source.bytes)) },
        partSize: partBytes,
        queueSize: partsAtOnce,
      });
      try {
        await upload.done();
      } catch (error) {
        throw toPutError(source, error);
      }
    },

    async get(key, range) {
      const found = await unlessMissing(() =>
        client.send(
          new GetObjectCommand({
            ...toObject(key),
            ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
          }),
        ),
      );
      // In Node, the body is a Node stream.
      return found?.Body instanceof Readable ? found.Body : null;
    },

    async head(key) {
      const found = await unlessMissing(() => client.send(new HeadObjectCommand(toObject(key))));
      return found === null ? null : { size: found.ContentLength ?? 0 };
    },

    async delete(key) {
      await unlessMissing(() => client.send(new DeleteObjectCommand(toObject(key))));
    },

    close: async () => client.destroy(),
  };
}

/** Copies each chunk: the SDK buffers chunks, whose memory the sender may reuse. */
async function* copyChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) yield Buffer.from(part);
}

async function unlessMissing<Result>(send: () => Promise<Result>): Promise<Result | null> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    throw toStoreProblem(error);
  }
}
