import { asUser, enterAsMember, type Membership } from "../../../database/tenant.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { assertNotDeleted } from "../../../kernel/changes/soft-delete.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { type LoadedFile, loadFile } from "../file.ts";
import { type LinkClaim, type LinkPurpose, parseLinkToken } from "../file-links.ts";

/** A verified link, with the membership of its user and its file. */
export type OpenedLink = { claim: LinkClaim; membership: Membership; file: LoadedFile };

const requiredPermission = { upload: "files:write", download: "files:read" };
const renewHints: Record<LinkPurpose, string> = {
  upload: "Begin again with createFileUpload.",
  download: "Ask getFileContent for another.",
  archive: "Ask getFullExportContent for another.",
};

/**
 * Verifies the link of a request and loads its file. The holder acts as the user who requested the link, with
 * the permissions that the user has now.
 *
 * @throws Problem RESOURCE_NOT_FOUND for a link that is invalid or no longer valid
 */
export async function openLink(
  service: Service,
  purpose: keyof typeof requiredPermission,
  token: string,
): Promise<OpenedLink> {
  const now = new Date(service.now());
  const claim = verifyLink(service, purpose, token);
  return asUser(service.database, claim.userId, async (transaction) => {
    const { organizationId, fileId } = claim;
    const membership = await enterAsMember(transaction, organizationId);
    if (membership?.permissions.includes(requiredPermission[purpose]) !== true) {
      throw linkNotFound(token, purpose, "Whoever asked for the link may no longer do this.");
    }
    const file = await loadFile(transaction, fileId);
    assertNotDeleted(file, "read", now);
    return { claim, membership, file };
  });
}

/**
 * Verifies a link.
 *
 * @throws Problem RESOURCE_NOT_FOUND for one that the service did not issue for this purpose, or that has ended
 */
export function verifyLink(
  { config, now }: Pick<Service, "config" | "now">,
  purpose: LinkPurpose,
  token: string,
): LinkClaim {
  const claim = parseLinkToken(config, purpose, token);
  if (claim === null) throw linkNotFound(token, purpose, "There is no such link.");
  if (claim.expiresAt <= new Date(now())) {
    throw linkNotFound(token, purpose, `The link ended at ${claim.expiresAt.toISOString()}.`);
  }
  return claim;
}

/** @throws Problem ORGANIZATION_SUSPENDED */
export function assertNotSuspended({ status, organizationName }: Membership): void {
  if (status !== "suspended") return;
  throw new Problem(
    "ORGANIZATION_SUSPENDED",
    `${organizationName} is suspended: nothing can be written.`,
  );
}

export function linkNotFound(token: string, purpose: LinkPurpose, detail: string): Problem {
  const { members } = notFound("link", `${token.slice(0, 12)}…`);
  return new Problem("RESOURCE_NOT_FOUND", detail, { ...members, hint: renewHints[purpose] });
}
