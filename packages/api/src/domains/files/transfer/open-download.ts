import { asUser, enterAsMember, type Membership } from "../../../database/tenant.ts";
import type { Service } from "../../../service.ts";
import { isOwner } from "../../members/grants.ts";
import { toDownloadableArchive } from "../../portability/downloadable-archive.ts";
import { loadFullExport } from "../../portability/full-export.ts";
import type { DownloadableFile } from "../file.ts";
import { type LinkClaim, parseLinkToken } from "../file-links.ts";
import { linkNotFound, openLink, verifyLink } from "./open-link.ts";

/** A verified link to bytes, with the operation that the audit log names. */
export type OpenedDownload = {
  claim: LinkClaim;
  membership: Membership;
  file: DownloadableFile;
  action: "getFileContent" | "getFullExportContent";
  params: Record<string, unknown>;
};

/**
 * Verifies a link to the bytes of a file, or to the archive of a full export.
 *
 * @throws Problem RESOURCE_NOT_FOUND, FILE_NOT_AVAILABLE
 */
export async function openDownload(service: Service, token: string): Promise<OpenedDownload> {
  if (parseLinkToken(service.config, "archive", token) !== null) return openArchive(service, token);
  const opened = await openLink(service, "download", token);
  const params = { fileId: opened.claim.fileId };
  return { ...opened, action: "getFileContent", params };
}

/** The holder of the link must still be an owner, and the full export the newest one. */
async function openArchive(service: Service, token: string): Promise<OpenedDownload> {
  const now = new Date(service.now());
  const claim = verifyLink(service, "archive", token);
  const { organizationId, fileId, userId } = claim;
  return asUser(service.database, userId, async (transaction) => {
    const membership = await enterAsMember(transaction, organizationId);
    if (membership === null || !isOwner(membership)) {
      throw linkNotFound(token, "archive", "Whoever asked for the link may no longer do this.");
    }
    const loaded = await loadFullExport(transaction, organizationId);
    if (loaded.record.id !== fileId) {
      throw linkNotFound(token, "archive", "There is a newer full export.");
    }
    const file = toDownloadableArchive(loaded, now);
    return { claim, membership, file, action: "getFullExportContent", params: {} };
  });
}
