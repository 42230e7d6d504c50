import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { Problem } from "../../problems/problem.ts";
import { distinct } from "../../schema/distinct.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line } from "../../schema/text.ts";
import { deletedAt, timestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import { attachments, readAttachments, redactAttachments } from "./attachments.ts";
import { fileName } from "./file-name.ts";
import { ContentType, fileTypeOf } from "./file-types.ts";
import type { Target } from "../../kernel/audit.ts";

/** The maximum size of a file in bytes: 100 MiB. */
export const maxFileBytes = 100 * 1024 * 1024;

export const FileState = enumeration({
  awaiting_upload: "The bytes have not come.",
  processing: "They have; the upload is not completed.",
  available: "It can be downloaded.",
  rejected: "The bytes are not what was declared: `rejectionReason`.",
  deleted: "Its bytes are gone.",
}).meta({
  id: "FileState",
  description: "The state of a file.",
});
export type FileState = z.infer<typeof FileState>;

export const RejectionReason = enumeration({
  size_mismatch: "Another length than declared.",
  sha256_mismatch: "Another SHA-256 than declared.",
  type_mismatch: "Another type than declared, or text that is not UTF-8.",
  active_content: "Markup that a browser would run, or macros.",
}).meta({
  id: "FileRejectionReason",
  description: "Why a file is refused.",
});
export type RejectionReason = z.infer<typeof RejectionReason>;

/** Why the bytes of a file are rejected, as the end of a sentence about them. */
const rejectionTexts: Record<
  RejectionReason,
  (file: Pick<File, "sizeBytes" | "contentType">) => string
> = {
  size_mismatch: ({ sizeBytes }) => `they are not ${sizeBytes} bytes, as was declared`,
  sha256_mismatch: () => "their SHA-256 is not the declared one",
  type_mismatch: ({ contentType }) => toMismatchText(contentType),
  active_content: ({ contentType }) =>
    formatKindOf(contentType) === "archive"
      ? "they contain macros: save the document without them, and upload it again"
      : "a browser would run them as a page",
};

function toMismatchText(contentType: string): string {
  const { format } = fileTypeOf(contentType);
  if (format.kind !== "text") return `they are not ${contentType}`;
  const encoding = format.allowsOtherEncodings === true ? "" : " in UTF-8";
  return `they are not ${contentType}${encoding} without control characters: save the text so, and upload it again`;
}

const formatKindOf = (contentType: string) => fileTypeOf(contentType).format.kind;

/** Returns the warnings of a response about rejected bytes; none if they were accepted. */
export function toRejectionWarnings(file: File, receivedBytes: number): string[] {
  const { name, rejectionReason } = file;
  if (rejectionReason === null) return [];
  const length = rejectionReason === "size_mismatch" ? `, but ${receivedBytes}` : "";
  return [
    `The bytes of "${name}" were rejected: ${rejectionTexts[rejectionReason](file)}${length}.`,
  ];
}

/** The members of a file that a caller writes, with their bounds, apart from `attachments`. */
export const fileMembers = {
  name: fileName(),
  labels: distinct(line({ min: 1, max: 60 }), 20).meta({
    description: "Words to group files by, each once.",
    examples: [["onderhoud"]],
  }),
};

export const sha256 = () =>
  z
    .string()
    .overwrite((text) => text.toLowerCase())
    .regex(/^[0-9a-f]{64}$/u, "must have 64 hexadecimal digits")
    .meta({ examples: ["dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"] });

export const sizeBytes = () =>
  z
    .int()
    .min(1)
    .max(maxFileBytes)
    .meta({ description: "How many bytes it has.", examples: [111] });

/** The members that are stored in columns of the same name. */
const storedMembers = {
  id: z.uuid(),
  organizationId: z.uuid(),
  ...fileMembers,
  contentType: ContentType,
  sizeBytes: sizeBytes(),
  sha256: sha256().nullable().meta({
    description:
      "SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. Null while neither is known.",
  }),
  state: FileState,
  rejectionReason: RejectionReason.nullable().meta({
    description: "Why the file was refused; null unless it is `rejected`.",
  }),
  uploadedBy: z.uuid().meta({
    description: "The user who uploaded it.",
    examples: ["3022b846-7478-529c-9a91-185898b4ab28"],
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const File = z
  .strictObject({ ...storedMembers, attachments: attachments() })
  .meta({ id: "File", description: "A file, with the records that it is attached to." });
export type File = z.infer<typeof File>;

const Upload = z
  .strictObject({
    url: responseUri().meta({
      description: "Where to upload the file. Anyone who has this link can use it.",
      examples: ["https://werkbank.example/api/files/AmklQxZ0c3mEo4Vu"],
    }),
    method: z.literal("PUT").meta({ description: "The method to send them with." }),
    headers: z.record(z.string(), z.string()).meta({
      description: "Headers to send with the bytes, as they are.",
      examples: [{ "Content-Type": "text/plain" }],
    }),
    expiresAt: timestamp().meta({
      description: "Until when the link works: 15 minutes after it was made.",
      examples: ["2026-11-21T09:15:00.000Z"],
    }),
  })
  .meta({ id: "FileUploadLink", description: "How to upload the file." });

/** A file with the link to upload its bytes to. */
export const FileWithUpload = z
  .strictObject({
    ...File.shape,
    upload: Upload.nullable().meta({
      description: "How to upload the file; null if its content came with the request.",
    }),
  })
  .meta({ id: "FileWithUpload", description: "A file whose upload has begun." });

const columns = [
  ...columnsOf("files", Object.keys(storedMembers)),
  "blob_id" as const,
  "received_bytes" as const,
  "received_sha256" as const,
  "received_fault" as const,
];

/** Selects the files of the organization; callers add their conditions. */
export const selectFiles = () => queries.selectFrom("files").select(columns);

type FileRow = { id: string; state: string; deleted_at: Date | null };

/** Converts rows of `selectFiles`, and loads their attachments. */
export async function toFiles(transaction: Transaction, rows: FileRow[]): Promise<File[]> {
  const attached = await readAttachments(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toRecord(storedMembers, row),
    ...(row.deleted_at === null ? {} : { state: "deleted" as const }),
    attachments: attached.get(row.id) ?? [],
  }));
}

/** The stored bytes of a file, and the result of their inspection. */
export type StoredContent = {
  /** The id under which they are stored; null when there are none. */
  blobId: string | null;
  /** Null while none have been received. */
  received: { bytes: number; sha256: string; rejectionReason: RejectionReason | null } | null;
};

/** Loads one file with its version; `update` locks the row until the end of the transaction. */
export async function loadFile(transaction: Transaction, id: string, lock?: "update") {
  const query = selectFiles().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) throw notFound("file", id);
  const [record] = await toFiles(transaction, [row]);
  if (record === undefined) throw notFound("file", id);
  const { received_bytes: bytes, received_sha256: digest } = row;
  const content: StoredContent = {
    blobId: row.blob_id,
    received:
      bytes === null || digest === null
        ? null
        : {
            bytes,
            sha256: digest,
            rejectionReason: RejectionReason.nullable().parse(row.received_fault),
          },
  };
  return { record, version: row.version, target: toTarget(record), content };
}
export type LoadedFile = Awaited<ReturnType<typeof loadFile>>;

/** What a download needs of a file. */
export type DownloadableFile = {
  record: Pick<
    File,
    | "id"
    | "organizationId"
    | "name"
    | "contentType"
    | "sizeBytes"
    | "sha256"
    | "state"
    | "rejectionReason"
  >;
  content: Pick<StoredContent, "blobId">;
  target: Target;
};

/** Returns the audit log's target for a file. */
export function toTarget({ id, name }: Pick<File, "id" | "name">): Target {
  return { kind: "file", id, label: name };
}

/** Returns the file without attachments to confidential agenda items, as events contain it. */
export async function toRedactedFile<Shown extends File>(
  transaction: Transaction,
  file: Shown,
): Promise<Shown> {
  return { ...file, attachments: await redactAttachments(transaction, file.attachments) };
}

/** Returns an event about a file. */
export async function toFileEvent(transaction: Transaction, type: EventTypeOf<"file">, file: File) {
  return { type, object: await toRedactedFile(transaction, file) };
}

/**
 * Returns the key under which the bytes of an available file are stored.
 *
 * @throws Problem FILE_REJECTED, FILE_NOT_AVAILABLE
 */
export function blobKeyOf({ record, content }: Pick<DownloadableFile, "record" | "content">) {
  const { name, state, rejectionReason, organizationId } = record;
  if (state === "available" && content.blobId !== null) {
    return { organizationId, id: content.blobId };
  }
  const members = { rejectionReason, state };
  if (rejectionReason !== null) {
    const reason = rejectionTexts[rejectionReason](record);
    throw new Problem("FILE_REJECTED", `The bytes of ${name} were rejected: ${reason}.`, members);
  }
  throw new Problem("FILE_NOT_AVAILABLE", `${name} is ${state}.`, members);
}

/** Whether the result of an upload is a file whose bytes were rejected. */
export const isRejected = ({ state }: Record<string, unknown>): boolean => state === "rejected";
