import { asUser, enterAsMember, type Membership } from "../../../database/tenant.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { assertNotDeleted } from "../../../kernel/changes/soft-delete.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { type LoadedFile, loadFile } from "../file.ts";
import { type LinkClaim, type LinkPurpose, parseLinkToken } from "../file-links.ts";

/** A verified link, with the membership of its user and its file. */
export type OpenedLink = { claim: LinkClaim; membership: Membership; file: LoadedFile };

const requiredPermission: Record<LinkPurpose, string> = {
  upload: "files:write",
  download: "files:read",
};
const renewHints: Record<LinkPurpose, string> = {
  upload: "Begin again with createFileUpload.",
  download: "Ask getFileContent for another.",
};

/**
 * Verifies the link of a request and loads its file. The holder acts as the user who requested the link, with
 * the permissions that the user has now.
 *
 * @throws Problem RESOURCE_NOT_FOUND for a link that is invalid or no longer valid
 */
export async function openLink(
  service: Service,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenedLink> {
  const now = new Date(service.now());
  const claim = parseLinkToken(service.config, purpose, token);
  if (claim === null) throw linkNotFound(token, "There is no such link.", renewHints[purpose]);
  if (claim.expiresAt <= now) {
    throw linkNotFound(
      token,
      `The link ended at ${claim.expiresAt.toISOString()}.`,
      renewHints[purpose],
    );
  }
  return asUser(service.database, claim.userId, async (transaction) => {
    const { organizationId, fileId } = claim;
    const membership = await enterAsMember(transaction, organizationId);
    if (membership?.permissions.includes(requiredPermission[purpose]) !== true) {
      throw linkNotFound(
        token,
        "Whoever asked for the link may no longer do this.",
        renewHints[purpose],
      );
    }
    const file = await loadFile(transaction, fileId);
    assertNotDeleted(file, "read", now);
    return { claim, membership, file };
  });
}

/** @throws Problem ORGANIZATION_SUSPENDED */
export function assertNotSuspended({ status, organizationName }: Membership): void {
  if (status !== "suspended") return;
  throw new Problem(
    "ORGANIZATION_SUSPENDED",
    `${organizationName} is suspended: nothing can be written.`,
  );
}

function linkNotFound(token: string, detail: string, hint: string): Problem {
  const { members } = notFound("link", `${token.slice(0, 12)}…`);
  return new Problem("RESOURCE_NOT_FOUND", detail, { ...members, hint });
}
