import { Readable } from "node:stream";
import { mediaType } from "@werkbank/http/body";
import { CutOff, lendParts, readParts } from "@werkbank/http/lent-parts";
import { queries } from "../../../database/queries.ts";
import { asService } from "../../../database/tenant.ts";
import type { Exchange } from "../../../http/surface.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { dropBytes, dropRefused, keepBytes } from "../bytes.ts";
import { type File, loadFile } from "../file.ts";
import { moveRefused } from "../file-state.ts";
import { inspectBytes, type Received, TooManyBytes } from "../inspect/inspect-bytes.ts";
import type { LatestUploads } from "./latest-uploads.ts";
import { assertWritable, openLink } from "./open-link.ts";

/**
 * Receives the bytes of an upload: they are streamed to the store, and the file refers to them once they are
 * complete. Another upload before the completion replaces the previous bytes; an older request that is still
 * sending is rejected.
 *
 * @throws Problem FILE_STATE_INVALID, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON when the body
 *   was cut off
 */
export async function takeBytes(
  service: Service,
  exchange: Exchange,
  { token, uploads, arrival }: { token: string; uploads: LatestUploads; arrival: number },
): Promise<Response> {
  const { file, membership } = await openLink(service, "upload", token);
  assertWritable(membership);
  assertAwaited(file.record);
  assertDeclared(exchange.request, file.record);
  const { organizationId } = file.record;
  const now = new Date(service.now());
  const turn = uploads.begin(file.record.id, arrival);
  const inspected = inspectBytes(bodyOf(exchange, turn.signal), file.record);
  const blobId = await kept(file.record, () =>
    keepBytes(service, { organizationId, now }, inspected.bytes),
  ).finally(turn.end);
  const received = await inspected.received();
  const former = await arrived(service, file.record, { blobId, received, now });
  if (former !== null) await dropBytes(service, organizationId, [former]);
  return new Response(null, { status: 204 });
}

function assertAwaited(file: File): void {
  if (file.state === "awaiting_upload" || file.state === "processing") return;
  const hint = "An upload that was completed takes no more bytes: begin a new one.";
  throw moveRefused(file, "processing", hint);
}

/** Rejects headers that do not match the declared file, before the first byte is read. */
function assertDeclared(request: Request, { contentType, sizeBytes }: File): void {
  const type = mediaType(request);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if ((type !== null && type !== contentType) || encoding.toLowerCase() !== "identity") {
    const isType = type !== null && type !== contentType;
    const sent = isType ? type : `content encoding ${encoding}`;
    throw new Problem(
      "UNSUPPORTED_MEDIA_TYPE",
      `The bytes must be sent as ${contentType}; ${sent.slice(0, 100).toWellFormed()} was sent.`,
      { accepted: [contentType] },
      isType ? {} : { "Accept-Encoding": "identity" },
    );
  }
  if (Number(request.headers.get("content-length") ?? 0) > sizeBytes) throw tooLarge(sizeBytes);
}

/**
 * Yields the bytes as they arrive; each buffer is only valid until the next one is requested.
 *
 * @throws CutOff, Superseded
 */
async function* bodyOf(
  { request, incoming }: Exchange,
  superseded: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (incoming !== undefined) yield* lendParts(incoming, superseded);
    else if (request.body !== null) {
      yield* readParts(Readable.from(request.body, { highWaterMark: 1 }), superseded);
    }
  } catch (cause) {
    if (superseded.aborted) throw new Superseded("a newer request sends the file", { cause });
    throw cause;
  }
}

class Superseded extends Error {
  override name = "Superseded";
}

async function kept(file: File, keep: () => Promise<string>): Promise<string> {
  try {
    return await keep();
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLarge(file.sizeBytes);
    if (error instanceof Superseded) {
      const hint = "The file has been sent again meanwhile: the newer request counts.";
      throw moveRefused(file, "processing", hint);
    }
    // The client is gone and does not read this response; the service has not failed.
    if (error instanceof CutOff) {
      throw new Problem("MALFORMED_JSON", "The body ended early.", { position: 0 });
    }
    throw error;
  }
}

function tooLarge(maxBytes: number): Problem {
  const sentence = `The body is larger than the ${maxBytes} bytes that were declared.`;
  return new Problem("BODY_TOO_LARGE", sentence, { maxBytes });
}

/**
 * Records that the bytes have been received.
 *
 * @returns the id of the previous bytes; null if there were none
 */
async function arrived(
  service: Service,
  { organizationId, id }: File,
  { blobId, received, now }: { blobId: string; received: Received; now: Date },
): Promise<string | null> {
  try {
    return await asService(
      service.database,
      { userId: systemUserId, organizationId },
      async (transaction) => {
        const file = await loadFile(transaction, id, "update");
        // The file may have been completed meanwhile, with the bytes of another request.
        assertAwaited(isDeleted(file) ? { ...file.record, state: "deleted" } : file.record);
        transaction.write(
          queries
            .updateTable("files")
            .set({
              state: "processing",
              blob_id: blobId,
              received_bytes: received.bytes,
              received_sha256: received.sha256,
              received_fault: received.fault,
              updated_at: now,
            })
            .where("id", "=", id),
        );
        return file.content.blobId;
      },
    );
  } catch (error) {
    await dropRefused(service, organizationId, blobId, error);
    throw error;
  }
}
