import { File, FileWithUpload } from "../../domains/files/file.ts";
import { completeFileUpload } from "../../domains/files/operations/complete-file-upload.ts";
import {
  createFileUpload,
  maxInlineBytes,
} from "../../domains/files/operations/create-file-upload.ts";
import { storeUpload } from "../../domains/files/transfer/receive-bytes.ts";
import type { SubmittedFile } from "../../http/request-body.ts";
import type { CallResult } from "../../kernel/call.ts";
import { Problem } from "../../problems/problem.ts";
import { runForVisitor, type Visitor } from "./visitor.ts";

/** A file that a visitor uploads to an organization. */
type Upload = {
  organizationId: string;
  file: SubmittedFile;
  /** The media type that the bytes must have. */
  contentType: string;
  idempotencyKey: string;
};

/**
 * Uploads a file of a form through the operations that clients use: small files in one call, larger ones in
 * two, with their bytes between them.
 *
 * @returns the result of the last call, whose body is an available file unless a policy holds the call; or the
 *   problem, which is FILE_REJECTED for bytes that are not of the type
 */
export async function uploadFile(visitor: Visitor, upload: Upload): Promise<CallResult | Problem> {
  const { organizationId, file, contentType, idempotencyKey } = upload;
  const isInline = file.bytes.length <= maxInlineBytes;
  const created = await runForVisitor(visitor, createFileUpload, {
    params: { organizationId },
    body: {
      name: file.name,
      contentType,
      sizeBytes: file.bytes.length,
      ...(isInline ? { contentBase64: file.bytes.toString("base64") } : {}),
    },
    idempotencyKey,
  });
  if (created instanceof Problem || created.approval !== null) return created;
  if (isInline) return toRejection(created) ?? created;
  const pending = FileWithUpload.parse(created.body);
  await storeUpload(visitor.service, pending, toChunks(file.bytes)).catch(ignoreCompleted);
  const completed = await runForVisitor(visitor, completeFileUpload, {
    params: { organizationId, fileId: pending.id },
  });
  if (completed instanceof Problem || completed.approval !== null) return completed;
  return toRejection(completed) ?? completed;
}

/** A form that is sent twice repeats its first call, and may find the file complete. */
function ignoreCompleted(error: unknown): void {
  if (!(error instanceof Problem && error.code === "FILE_STATE_INVALID")) throw error;
}

const InspectedFile = File.pick({
  name: true,
  contentType: true,
  state: true,
  rejectionReason: true,
}).loose();

/** Returns the problem of a file whose bytes were rejected; null for an available one. */
function toRejection({ body }: CallResult): Problem | null {
  const { state, rejectionReason, name, contentType } = InspectedFile.parse(body);
  if (state !== "rejected") return null;
  const detail = `The bytes of ${name} were rejected: they are not ${contentType}.`;
  return new Problem("FILE_REJECTED", detail, { rejectionReason, state });
}

/** Between two chunks, the event loop runs other work. */
const chunkBytes = 256 * 1024;

async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array, void> {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    yield bytes.subarray(offset, offset + chunkBytes);
  }
}
