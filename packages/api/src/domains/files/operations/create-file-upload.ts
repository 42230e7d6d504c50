import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import type { ChangeContext } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import {
  assertTargetsExist,
  attachments,
  hasHiddenAttachment,
  writeAttachments,
} from "../attachments.ts";
import { insertBlobRow } from "../store-bytes.ts";
import { fileDeletion } from "../changes/file-deletion.ts";
import {
  type File,
  FileWithUpload,
  fileMembers,
  isRejected,
  sha256,
  sizeBytes,
  toRejectionWarnings,
  toFileEvent,
  toTarget,
} from "../file.ts";
import { assertExtension } from "../file-name.ts";
import { ContentType } from "../file-types.ts";
import { inspectInlineBytes, storeInlineBytes } from "../inline-bytes.ts";
import { toInspectedFile } from "../inspected-file.ts";
import { toUploadLink } from "../file-links.ts";
import { assertReservationLimit, assertQuota } from "../quota.ts";
import { toFileColumns } from "../store-file.ts";

/** The maximum number of bytes in a request: 256 KiB; base64 adds a third. */
export const maxInlineBytes = 256 * 1024;

const FileUploadCreate = z
  .strictObject({
    name: fileMembers.name,
    contentType: ContentType,
    sizeBytes: sizeBytes()
      .optional()
      .meta({
        description: "How many bytes it has. If omitted with `contentBase64`: those that it has.",
        examples: [55],
      }),
    sha256: sha256()
      .nullable()
      .default(null)
      .meta({
        description:
          "SHA-256 of the file, in 64 hexadecimal digits: the upload must match it. Null: not checked.",
        examples: ["998f492288a334b46247dfeb85884b6361aeda96c9c8ab21f6701b7c1e2492cc"],
      }),
    attachTo: attachments().default([]).meta({
      description: 'Records to attach it to: `[{ "kind": "task", "targetId": "…" }]`.',
    }),
    contentBase64: z
      .base64()
      .max(Math.ceil(maxInlineBytes / 3) * 4)
      .nullable()
      .default(null)
      .meta({
        description: "The bytes themselves, up to 256 KiB; no upload is needed then.",
        examples: ["QWNjdSB2ZXJsaWVzdCA0MCUgaW4gZGUga291Cg=="],
      }),
  })
  .refine(({ sizeBytes: size, contentBase64 }) => size !== undefined || contentBase64 !== null, {
    path: ["sizeBytes"],
    message: "is required without contentBase64",
  })
  .meta({ id: "FileUploadCreate", description: "A file to upload." });

type Body = z.infer<typeof FileUploadCreate>;

/** Returns the number of bytes that are declared, otherwise of those in the request. */
const declaredBytes = ({ sizeBytes: size, contentBase64 }: Body): number =>
  size ?? Buffer.byteLength(contentBase64 ?? "", "base64");

export const createFileUpload = defineOperation({
  id: "createFileUpload",
  method: "POST",
  path: "/v1/organizations/{organizationId}/files",
  tag: "Files",
  permission: "files:write",
  summary: "Create a file upload",
  description: [
    "Creates a file that waits for its bytes, and a link to upload them to. Send the bytes with `PUT` to `upload.url`, with the headers in `upload.headers`, within 15 minutes and without a token; `completeFileUpload` then checks them. A file has at most 100 MiB. An upload that is not completed is deleted after 24 hours.",
    "Small files may come with the request, as base64 in `contentBase64`: the response is then the checked file, `available` or `rejected`, and `upload` is null.",
    "The upload must match what is declared here. Accepted are PDF, PNG, JPEG, WebP, HEIC, plain text, CSV, Markdown, JSON, XML, documents of Word, Excel and OpenDocument (docx, xlsx, ods) without macros, ZIP archives and mails (eml), under a name with the ending of their type.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: FileUploadCreate,
  example: {
    name: "bakfiets-07-accu.txt",
    contentType: "text/plain",
    sizeBytes: 55,
    attachTo: [],
    contentBase64: "QWNjdSB2ZXJsaWVzdCA0MCUgaW4gZGUga291OyB2ZXJ2YW5nZW4gdm9vciBkZSB3aW50ZXIuCg==",
  },
  success: 201,
  response: FileWithUpload,
  problems: ["LIMIT_REACHED", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "files_create_upload",
    title: "Start an upload",
    description:
      "Upload, attach or add a file (photo, document, attachment): at most 256 KiB as contentBase64, larger by PUT to upload.url, then files_complete_upload. Does not import its records. Dutch: upload bestand, voeg bijlage toe.",
    isFailure: isRejected,
  },
  undo: ({ params, target }) => ({
    change: fileDeletion,
    params: { ...params, fileId: target.id },
  }),
  async plan(context) {
    const { service, transaction, membership, organizationId, body, now } = context;
    assertExtension(body.name, body.contentType);
    await assertTargetsExist(transaction, membership, body.attachTo, "attachTo");
    const { quotaBytes } = service.config.files;
    const executedApprovalId = context.call.approval?.approvalId;
    await assertQuota(
      transaction,
      { organizationId, quotaBytes, executedApprovalId },
      declaredBytes(body),
    );
    if (body.contentBase64 === null) {
      const { userId } = membership;
      await assertReservationLimit(transaction, { userId, quotaBytes }, declaredBytes(body));
    }
    const { file, bytes, warnings } = await toNewFile(context);
    const target = toTarget(file);
    const claim = { organizationId, fileId: file.id, userId: membership.userId };
    const upload =
      file.state === "awaiting_upload" ? toUpload(service.config, claim, body, now) : null;
    return {
      result: { ...file, upload },
      warnings,
      isClosed: await hasHiddenAttachment(transaction, body.attachTo),
      change: {
        target,
        before: null,
        after: file,
        event:
          file.state === "available" || file.state === "rejected"
            ? [await toFileEvent(transaction, `file.${file.state}`, file)]
            : [],
      },
      write(tx) {
        // Store the bytes only now: none may be stored for a call that a policy holds.
        const blobId = bytes === null ? null : toBlobId(context, file, bytes);
        // A database restored since the bytes were stored would lack their row in `file_blobs`.
        if (blobId !== null) insertBlobRow(tx, { organizationId }, blobId, now);
        tx.write(
          queries.insertInto("files").values({ ...toFileColumns(file, now), blob_id: blobId }),
        );
        writeAttachments(tx, { organizationId, fileId: file.id }, file.attachments);
      },
    };
  },
});

/** Returns the new file. Bytes in the request are inspected, and returned too if they are accepted. */
async function toNewFile({
  membership,
  organizationId,
  body,
  now,
}: ChangeContext<unknown, Body>): Promise<{
  file: File;
  bytes: Buffer | null;
  warnings: string[];
}> {
  const { name, contentType, attachTo, contentBase64 } = body;
  const file: File = {
    id: uuidv7(),
    organizationId,
    name,
    labels: [],
    contentType,
    sizeBytes: declaredBytes(body),
    sha256: body.sha256,
    state: "awaiting_upload",
    rejectionReason: null,
    uploadedBy: membership.userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    attachments: attachTo,
  };
  if (contentBase64 === null) return { file, bytes: null, warnings: [] };
  const bytes = Buffer.from(contentBase64, "base64");
  const inspected = toInspectedFile(file, await inspectInlineBytes(contentType, bytes), now);
  const warnings = toRejectionWarnings(inspected, bytes.length);
  return { file: inspected, bytes: inspected.state === "available" ? bytes : null, warnings };
}

/**
 * Returns the id under which the bytes are stored. A preview stores none: its file gets an unused id, which
 * is rolled back with it.
 */
function toBlobId(
  { service, organizationId, isPreview }: ChangeContext,
  { sha256 }: File,
  bytes: Buffer,
): string {
  if (isPreview || sha256 === null) return uuidv7();
  return storeInlineBytes(service, { organizationId, sha256 }, bytes);
}
function toUpload(
  config: { baseUrl: string; secret: string },
  claim: { organizationId: string; fileId: string; userId: string },
  { contentType }: Body,
  now: Date,
) {
  const { url, expiresAt } = toUploadLink(config, claim, now);
  return {
    url,
    method: "PUT" as const,
    headers: { "Content-Type": contentType },
    expiresAt: expiresAt.toISOString(),
  };
}
