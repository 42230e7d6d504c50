import type { Readable } from "node:stream";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";

/** The maximum size of a logo in bytes: 1 MiB. */
const maxLogoBytes = 1024 * 1024;
/** The types of images that pages, mail programs and PDFs all show. */
const logoTypes = ["image/png", "image/jpeg"];

/** The store of its bytes. */
export type LogoStore = { blobs: Pick<BlobStore, "get"> };

/** A file that can be shown as a logo. */
export type LogoFile = { contentType: string; sha256: string | null; blobId: string };

const selectFile = (id: string) =>
  queries
    .selectFrom("files")
    .select(["name", "state", "content_type", "size_bytes", "sha256", "blob_id"])
    .where("id", "=", id)
    .where("deleted_at", "is", null);

/** Finds the file of a logo; null if there is no logo, or its file has been deleted. */
export async function findLogoFile(
  transaction: Transaction,
  fileId: string | null,
): Promise<LogoFile | null> {
  if (fileId === null) return null;
  const row = await transaction.one(selectFile(fileId));
  if (row === undefined || row.state !== "available" || row.blob_id === null) return null;
  if (!logoTypes.includes(row.content_type) || row.size_bytes > maxLogoBytes) return null;
  return { contentType: row.content_type, sha256: row.sha256, blobId: row.blob_id };
}

/**
 * Requires that a file can be the logo of its organization. Its bytes have been checked when it was uploaded.
 *
 * @throws Problem REFERENCE_NOT_FOUND; VALIDATION_FAILED if it is not an available image of at most 1 MiB
 */
export async function assertLogoFile(
  transaction: Transaction,
  { permissions }: Pick<Membership, "permissions">,
  { member, id }: { member: string; id: string },
): Promise<void> {
  const row = permissions.includes("files:read")
    ? await transaction.one(selectFile(id))
    : undefined;
  if (row === undefined) throw referencesNotFound([{ pointer: `/${member}`, kind: "file", id }]);
  const { name, state, content_type: type, size_bytes: bytes } = row;
  const toError = (rule: RequestError["rule"], text: string, expected: unknown) =>
    toBodyError([member], rule, text, expected, id);
  const errors = [
    ...(state === "available"
      ? []
      : [toError("enum", `must name an available file; ${name} is ${state}`, "available")]),
    ...(logoTypes.includes(type)
      ? []
      : [toError("format", `must name a PNG or JPEG file; ${name} is ${type}`, logoTypes)]),
    ...(bytes <= maxLogoBytes
      ? []
      : [
          toError(
            "max",
            `must name a file of at most ${maxLogoBytes} bytes; ${name} has ${bytes}`,
            maxLogoBytes,
          ),
        ]),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
}

/** Reads the bytes of a logo; null if they are missing. No transaction may be open meanwhile. */
export async function readLogoBytes(
  { blobs }: LogoStore,
  organizationId: string,
  logo: LogoFile | null,
): Promise<Uint8Array | null> {
  if (logo === null) return null;
  const stream: Readable | null = await blobs.get({ organizationId, id: logo.blobId });
  return stream && Buffer.concat((await stream.toArray()) as Uint8Array[]);
}
