import { asUser, enterAsMember, type Membership } from "../../../database/tenant.ts";
import { notFound } from "../../../kernel/refusals.ts";
import { assertNotDeleted } from "../../../kernel/changes/soft-delete.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { type LoadedFile, loadFile } from "../file.ts";
import { type Claim, type Purpose, readLink } from "../links.ts";

/** A verified link, with the membership of its user and its file. */
export type Opened = { claim: Claim; membership: Membership; file: LoadedFile };

const needed: Record<Purpose, string> = { upload: "files:write", download: "files:read" };
const anew: Record<Purpose, string> = {
  upload: "Begin again with createFileUpload.",
  download: "Ask getFileContent for another.",
};

/**
 * Verifies the link of a request and loads its file. The holder acts as the user who requested the link, with
 * the permissions that the user has now.
 *
 * @throws Problem RESOURCE_NOT_FOUND for a link that is invalid or no longer valid
 */
export async function openLink(service: Service, purpose: Purpose, token: string): Promise<Opened> {
  const now = new Date(service.now());
  const claim = readLink(service.config, purpose, token);
  if (claim === null) throw noLink(token, "There is no such link.", anew[purpose]);
  if (claim.endsAt <= now) {
    throw noLink(token, `The link ended at ${claim.endsAt.toISOString()}.`, anew[purpose]);
  }
  return asUser(service.database, claim.userId, async (transaction) => {
    const { organizationId, fileId } = claim;
    const membership = await enterAsMember(transaction, organizationId);
    if (membership?.permissions.includes(needed[purpose]) !== true) {
      throw noLink(token, "Whoever asked for the link may no longer do this.", anew[purpose]);
    }
    const file = await loadFile(transaction, fileId);
    assertNotDeleted(file, "read", now);
    return { claim, membership, file };
  });
}

/** @throws Problem ORGANIZATION_SUSPENDED */
export function assertWritable({ status, organizationName }: Membership): void {
  if (status !== "suspended") return;
  throw new Problem(
    "ORGANIZATION_SUSPENDED",
    `${organizationName} is suspended: nothing can be written.`,
  );
}

function noLink(token: string, detail: string, hint: string): Problem {
  const { members } = notFound("link", `${token.slice(0, 12)}…`);
  return new Problem("RESOURCE_NOT_FOUND", detail, { ...members, hint });
}
