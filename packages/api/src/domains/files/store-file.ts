import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import { asService, type Transaction } from "../../database/tenant.ts";
import { type Actor, toAuditStatement } from "../../kernel/audit.ts";
import { systemUserId } from "../../jobs/job.ts";
import type { Service } from "../../service.ts";
import { type Attachment, writeAttachments } from "./attachments.ts";
import { deleteRejectedBytes, storeBytes } from "./store-bytes.ts";
import { type File, maxFileBytes, toFileEvent, toTarget } from "./file.ts";
import { inspectBytes } from "./inspect/inspect-bytes.ts";
import { assertQuota } from "./quota.ts";

/** A file that the service itself creates. */
export type GeneratedFile = Pick<File, "name" | "contentType" | "uploadedBy"> & {
  organizationId: string;
  attachments?: readonly Attachment[];
  labels?: readonly string[];
  /** When it is deleted automatically. Default: never. */
  expiresAt?: Date;
  /** The permissions that readers need besides that for files. Default: none. */
  readPermissions?: readonly string[];
};

/**
 * Creates an available file from bytes that the service produces, such as an export. They are streamed to the
 * store outside of any transaction; the file is created once they are complete.
 *
 * @param audit the actor, and the operationId that the audit log names
 * @param beforeCommit writes what refers to the file, in its transaction: neither exists without the other
 * @throws what `bytes` and `beforeCommit` throw; TooManyBytes above 100 MiB; Problem LIMIT_REACHED,
 *   SERVICE_UNAVAILABLE
 */
export async function storeFile(
  service: Pick<Service, "blobs" | "database" | "config">,
  generated: GeneratedFile,
  bytes: AsyncIterable<Uint8Array>,
  audit: { actor: Actor; action: string; now: Date },
  beforeCommit: (transaction: Transaction, fileId: string) => Promise<void>,
): Promise<void> {
  const { organizationId, contentType, attachments = [], labels = [] } = generated;
  const { expiresAt = null, readPermissions } = generated;
  const { now, actor, action } = audit;
  const inspected = inspectBytes(bytes, { contentType, sizeBytes: maxFileBytes });
  const blobId = await storeBytes(service, { organizationId, now }, inspected.bytes);
  const received = await inspected.result();
  const file: File = {
    id: uuidv7(),
    organizationId,
    name: generated.name,
    labels: [...labels],
    contentType,
    sizeBytes: received.bytes,
    sha256: received.sha256,
    state: "available",
    rejectionReason: null,
    uploadedBy: generated.uploadedBy,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    attachments: [...attachments],
  };
  const { quotaBytes } = service.config.files;
  try {
    await asService(service.database, { userId: systemUserId, organizationId }, async (tx) => {
      await assertQuota(tx, { organizationId, quotaBytes }, file.sizeBytes);
      tx.write(
        queries.insertInto("files").values({
          ...toFileColumns(file, now),
          blob_id: blobId,
          expires_at: expiresAt,
          read_permission: readPermissions?.join(" ") ?? null,
        }),
      );
      writeAttachments(tx, { organizationId, fileId: file.id }, file.attachments);
      await beforeCommit(tx, file.id);
      tx.write(
        toAuditStatement({
          actor,
          action,
          params: {},
          organizationId,
          at: now,
          outcome: "succeeded",
          change: {
            target: toTarget(file),
            before: null,
            after: file,
            event: await toFileEvent(tx, "file.available", file),
          },
          notExecuted: null,
          reversible: false,
        }).query,
      );
    });
  } catch (error) {
    await deleteRejectedBytes(service, organizationId, blobId, error);
    throw error;
  }
}

/** Returns the columns of a new file. */
export function toFileColumns(file: File, now: Date) {
  return {
    organization_id: file.organizationId,
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    state: file.state,
    rejection_reason: file.rejectionReason,
    uploaded_by: file.uploadedBy,
    labels: file.labels,
    created_at: now,
    updated_at: now,
  };
}
