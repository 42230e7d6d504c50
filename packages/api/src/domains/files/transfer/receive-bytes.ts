import { Readable } from "node:stream";
import { mediaType } from "@werkbank/http/body";
import { PrematureCloseError, readTransientChunks, readChunks } from "@werkbank/http/stream-chunks";
import { queries } from "../../../database/queries.ts";
import { asService } from "../../../database/tenant.ts";
import type { Exchange } from "../../../http/surface.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { deleteBytes, deleteRejectedBytes, storeBytes } from "../store-bytes.ts";
import { type File, loadFile } from "../file.ts";
import { invalidFileTransition } from "../file-state.ts";
import { inspectBytes, type InspectionResult, TooManyBytes } from "../inspect/inspect-bytes.ts";
import type { LatestUploads } from "./latest-uploads.ts";
import { assertNotSuspended, openLink } from "./open-link.ts";

/**
 * Receives the bytes of an upload: they are streamed to the store, and the file refers to them once they are
 * complete. Another upload before the completion replaces the previous bytes; an older request that is still
 * sending is rejected.
 *
 * @throws Problem FILE_STATE_INVALID, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON when the body
 *   was cut off
 */
export async function receiveBytes(
  service: Service,
  exchange: Exchange,
  { token, uploads, arrival }: { token: string; uploads: LatestUploads; arrival: number },
): Promise<Response> {
  const { file, membership } = await openLink(service, "upload", token);
  assertNotSuspended(membership);
  assertAwaitsBytes(file.record);
  assertDeclared(exchange.request, file.record);
  const upload = uploads.begin(file.record.id, arrival);
  await storeUpload(service, file.record, readBody(exchange, upload.signal)).finally(upload.end);
  return new Response(null, { status: 204 });
}

/**
 * Stores the bytes of a file that waits for them, and records that they have been received.
 *
 * @throws Problem BODY_TOO_LARGE for more bytes than were declared; FILE_STATE_INVALID if the file has been
 *   completed or deleted meanwhile; SERVICE_UNAVAILABLE; MALFORMED_JSON if `bytes` ends early
 */
export async function storeUpload(
  service: Service,
  file: File,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { organizationId } = file;
  const now = new Date(service.now());
  const inspected = inspectBytes(bytes, file);
  const blobId = await storeOrReject(file, () =>
    storeBytes(service, { organizationId, now }, inspected.bytes),
  );
  const received = await inspected.result();
  const previousBlobId = await recordReceivedBytes(service, file, { blobId, received, now });
  if (previousBlobId !== null) await deleteBytes(service, organizationId, [previousBlobId]);
}

function assertAwaitsBytes(file: File): void {
  if (file.state === "awaiting_upload" || file.state === "processing") return;
  const hint = "An upload that was completed takes no more bytes: begin a new one.";
  throw invalidFileTransition(file, "processing", hint);
}

/** Rejects headers that do not match the declared file, before the first byte is read. */
function assertDeclared(request: Request, { contentType, sizeBytes }: File): void {
  const type = mediaType(request);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if ((type !== null && type !== contentType) || encoding.toLowerCase() !== "identity") {
    const isType = type !== null && type !== contentType;
    const sentAs = isType ? type : `content encoding ${encoding}`;
    throw new Problem(
      "UNSUPPORTED_MEDIA_TYPE",
      `The bytes must be sent as ${contentType}; ${sentAs.slice(0, 100).toWellFormed()} was sent.`,
      { accepted: [contentType] },
      isType ? {} : { "Accept-Encoding": "identity" },
    );
  }
  if (Number(request.headers.get("content-length") ?? 0) > sizeBytes) throw bodyTooLarge(sizeBytes);
}

/**
 * Yields the bytes as they arrive; each buffer is only valid until the next one is requested.
 *
 * @throws PrematureCloseError, Superseded
 */
async function* readBody(
  { request, incoming }: Exchange,
  superseded: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (incoming !== undefined) yield* readTransientChunks(incoming, superseded);
    else if (request.body !== null) {
      yield* readChunks(Readable.from(request.body, { highWaterMark: 1 }), superseded);
    }
  } catch (cause) {
    if (superseded.aborted) throw new Superseded("a newer request sends the file", { cause });
    throw cause;
  }
}

class Superseded extends Error {
  override name = "Superseded";
}

async function storeOrReject(file: File, store: () => Promise<string>): Promise<string> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof TooManyBytes) throw bodyTooLarge(file.sizeBytes);
    if (error instanceof Superseded) {
      const hint = "The file has been sent again meanwhile: the newer request counts.";
      throw invalidFileTransition(file, "processing", hint);
    }
    // The client is gone and does not read this response; the service has not failed.
    if (error instanceof PrematureCloseError) {
      throw new Problem("MALFORMED_JSON", "The body ended early.", { position: 0 });
    }
    throw error;
  }
}

function bodyTooLarge(maxBytes: number): Problem {
  const detail = `The body is larger than the ${maxBytes} bytes that were declared.`;
  return new Problem("BODY_TOO_LARGE", detail, { maxBytes });
}

/**
 * Records that the bytes have been received.
 *
 * @returns the id of the previous bytes; null if there were none
 */
async function recordReceivedBytes(
  service: Service,
  { organizationId, id }: File,
  { blobId, received, now }: { blobId: string; received: InspectionResult; now: Date },
): Promise<string | null> {
  try {
    return await asService(
      service.database,
      { userId: systemUserId, organizationId },
      async (transaction) => {
        const file = await loadFile(transaction, id, "update");
        // The file may have been completed meanwhile, with the bytes of another request.
        assertAwaitsBytes(isDeleted(file) ? { ...file.record, state: "deleted" } : file.record);
        transaction.write(
          queries
            .updateTable("files")
            .set({
              state: "processing",
              blob_id: blobId,
              received_bytes: received.bytes,
              received_sha256: received.sha256,
              received_fault: received.rejectionReason,
              updated_at: now,
            })
            .where("id", "=", id),
        );
        return file.content.blobId;
      },
    );
  } catch (error) {
    await deleteRejectedBytes(service, organizationId, blobId, error);
    throw error;
  }
}
