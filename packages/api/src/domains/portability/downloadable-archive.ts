import { Problem } from "../../problems/problem.ts";
import type { DownloadableFile } from "../files/file.ts";
import type { LoadedFullExport } from "./full-export.ts";

/** @throws Problem FILE_NOT_AVAILABLE unless the archive is ready and has not expired */
export function assertAvailable({ record }: LoadedFullExport, now: Date): void {
  const { state, expiresAt } = record;
  if (expiresAt !== null && Date.parse(expiresAt) > now.getTime()) return;
  const detail =
    expiresAt === null
      ? `The full export is ${state}.`
      : `The archive was kept until ${expiresAt}: begin another full export.`;
  throw new Problem("FILE_NOT_AVAILABLE", detail, {
    rejectionReason: null,
    state: state === "queued" || state === "running" ? "processing" : "deleted",
  });
}

/**
 * Returns the archive as a file to download.
 *
 * @throws Problem FILE_NOT_AVAILABLE
 */
export function toDownloadableArchive(loaded: LoadedFullExport, now: Date): DownloadableFile {
  assertAvailable(loaded, now);
  const { record, target, blobId } = loaded;
  const { id, organizationId, sizeBytes, sha256, createdAt } = record;
  return {
    record: {
      id,
      organizationId,
      name: `organization-${createdAt.slice(0, 10)}.zip`,
      contentType: "application/zip",
      sizeBytes: sizeBytes ?? 0,
      sha256,
      state: "available",
      rejectionReason: null,
    },
    content: { blobId },
    target,
  };
}
