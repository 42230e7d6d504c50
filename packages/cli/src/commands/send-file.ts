import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { type components, unwrap, type WerkbankClient } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import type { Io } from "../io.ts";
import { showTransfer } from "../output/transfer-progress.ts";

export type SendOptions = {
  /** `task:<id>` */
  attach?: string[];
  name?: string;
  type?: string;
};

type Schemas = components["schemas"];
type Attachment = Schemas["Attachment"];
type ContentType = Schemas["FileContentType"];

const officeMediaType = "application/vnd.openxmlformats-officedocument" as const;

const mediaTypesByExtension: Readonly<Record<string, ContentType>> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".heic": "image/heic",
  ".heif": "image/heic",
  ".txt": "text/plain",
  ".text": "text/plain",
  ".log": "text/plain",
  ".csv": "text/csv",
  ".tsv": "text/csv",
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".json": "application/json",
  ".xml": "application/xml",
  ".eml": "message/rfc822",
  ".docx": `${officeMediaType}.wordprocessingml.document`,
  ".xlsx": `${officeMediaType}.spreadsheetml.sheet`,
  ".ods": "application/vnd.oasis.opendocument.spreadsheet",
  ".zip": "application/zip",
};

/** Attempts to send the bytes if the connection breaks. */
const maxAttempts = 3;

/**
 * Uploads a file in three steps: creates the upload, sends the bytes with their digest, completes it.
 *
 * @returns the file, which the service may have rejected
 * @throws CliError for a file that cannot be sent
 */
export async function sendFile(
  io: Io,
  { client, organizationId }: { client: WerkbankClient; organizationId: string },
  path: string,
  { name = basename(path), type, attach = [] }: SendOptions,
) {
  const sizeBytes = await sizeOf(path);
  const attachTo = attach.map(toAttachment);
  const contentType = toContentType(name, type);
  const digest = await computeDigest(path);
  const initiated = await unwrap(
    client.POST("/v1/organizations/{organizationId}/files", {
      params: { path: { organizationId } },
      body: { name, contentType, sizeBytes, sha256: digest, attachTo },
    }),
  );
  if ("policyName" in initiated) {
    throw new CliError(
      "held",
      `The policy "${initiated.policyName}" holds this upload until a person has approved it.`,
      `werkbank approvals get ${initiated.id} tells what became of it. Upload again once it is executed.`,
    );
  }
  // Only `dryRun`, which is not used here, has another response.
  if (!("upload" in initiated) || initiated.upload === null)
    throw new Error("there is no link to send to");
  await sendBytes(io, path, { ...initiated.upload, sizeBytes });
  const file = await unwrap(
    client.POST("/v1/organizations/{organizationId}/files/{fileId}/complete", {
      params: { path: { organizationId, fileId: initiated.id } },
    }),
  );
  // The same applies here.
  if (!("rejectionReason" in file)) throw new Error("there is no file");
  return file;
}

/** @throws CliError for a file that the service rejected */
export function assertAccepted({
  name,
  contentType,
  rejectionReason,
}: Pick<Schemas["File"], "name" | "contentType" | "rejectionReason">): void {
  if (rejectionReason === null) return;
  const [reason, hint] = rejectionMessages[rejectionReason];
  const message = `The service rejected ${name}: ${reason.replace("%", contentType)}.`;
  throw new CliError("conflict", message, hint);
}

type RejectionReason = NonNullable<Schemas["File"]["rejectionReason"]>;

const fileChangedHint = "Run the command again, while nothing else writes the file.";

/** Why a file was rejected, where % stands for its type, and what to do. */
const rejectionMessages: Record<RejectionReason, [reason: string, hint: string]> = {
  size_mismatch: [
    "it was longer or shorter when it was sent than when it was measured",
    fileChangedHint,
  ],
  sha256_mismatch: ["it was changed while it was sent", fileChangedHint],
  type_mismatch: ["its bytes are not %", "Name its type with --type, or give it the right ending."],
  active_content: [
    "it has macros, or would run as a page in a browser",
    "Save it without them, and upload that.",
  ],
};

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (found.isFile() && found.size > 0) return found.size;
  } catch (error) {
    throw new CliError("usage", `The file ${path} cannot be read.`, undefined, error);
  }
  throw new CliError("usage", `${path} is no file, or is empty.`);
}

function toContentType(name: string, explicitType: string | undefined): ContentType {
  const type = explicitType ?? mediaTypesByExtension[extname(name).toLowerCase()];
  // The service decides which types exist.
  if (type !== undefined) return type as ContentType;
  throw new CliError(
    "usage",
    `What type ${name} has is not known by its ending.`,
    `Taken are ${Object.keys(mediaTypesByExtension).join(", ")}; name it with --type otherwise.`,
  );
}

function toAttachment(text: string): Attachment {
  const [, kind = "", targetId = ""] = /^([a-z_]+):(.+)$/u.exec(text) ?? [];
  if (kind === "") {
    throw new CliError("usage", `"${text}" names no record.`, "Write it as task:<id>.");
  }
  return { kind: kind as Attachment["kind"], targetId };
}

async function computeDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

type UploadTarget = {
  url: string;
  method: string;
  headers: Record<string, string>;
  sizeBytes: number;
};

/** Sends the bytes, starting over whenever the connection breaks. */
async function sendBytes(io: Io, path: string, target: UploadTarget): Promise<void> {
  const { url, method, headers, sizeBytes } = target;
  for (let attempt = 1; ; attempt += 1) {
    const bytes = showTransfer(io, createReadStream(path), { done: 0, total: sizeBytes });
    const body = Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
    const init = { method, headers, body, duplex: "half" as const };
    try {
      const response = await fetch(url, init);
      if (response.ok) return;
      await unwrap({ error: await response.json(), response });
    } catch (error) {
      const isConnectionError = error instanceof TypeError;
      if (!isConnectionError) throw error;
      if (attempt < maxAttempts) continue;
      const { origin } = new URL(url);
      const message = `The connection to ${origin} breaks while the file is sent.`;
      throw new CliError("unavailable", message, "Run the command again.", error);
    }
  }
}
