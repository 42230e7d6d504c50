import type { Readable } from "node:stream";
import type { ByteRange } from "../../blobs/blob-store.ts";
import type { Service } from "../../service.ts";
import { blobKeyOf, type DownloadableFile, type LoadedFile } from "./file.ts";
import { notFound } from "../../kernel/record-problems.ts";

/**
 * Opens the bytes of an available file as a stream. No transaction may be open meanwhile.
 *
 * @throws Problem FILE_REJECTED, FILE_NOT_AVAILABLE; RESOURCE_NOT_FOUND when they have just been deleted
 */
export async function openFile(
  { blobs }: Pick<Service, "blobs">,
  file: Pick<DownloadableFile, "record" | "content">,
  range?: ByteRange,
): Promise<Readable> {
  const stream = await blobs.get(blobKeyOf(file), range);
  if (stream === null) throw notFound("file", file.record.id);
  return stream;
}

/** Reads the first bytes of an available file. */
export async function readFirstBytes(
  { blobs }: Pick<Service, "blobs">,
  file: Pick<LoadedFile, "record" | "content">,
  maxBytes: number,
): Promise<Buffer> {
  const end = Math.min(maxBytes, file.record.sizeBytes) - 1;
  const stream = await openFile({ blobs }, file, { start: 0, end });
  return Buffer.concat((await stream.toArray()) as Uint8Array[]);
}
