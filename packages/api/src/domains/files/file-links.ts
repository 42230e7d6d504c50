// Decision: decisions/0015-files-imports-and-exports.md
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// A link contains a claim and its HMAC, which only the service can compute. Nothing is stored: the holder of
// the link may do the one thing that it permits, without a session, until it expires.
//
// claim: purpose (1) ‖ expiry, in seconds (6) ‖ organization (16) ‖ file (16) ‖ user (16)

const uploadSeconds = 15 * 60;
const downloadSeconds = 5 * 60;

const claimBytes = 55;
const macBytes = 32;

const purposes = { upload: 1, download: 2, archive: 3 } as const;
export type LinkPurpose = keyof typeof purposes;

/** The user and the file, or full export, that a link is for. */
export type LinkClaim = { organizationId: string; fileId: string; userId: string };

/** A URL to upload or download bytes at, and its expiry. */
export type Link = { url: string; expiresAt: Date };

type LinkSigning = { baseUrl: string; secret: string };

/** The path prefix of all file links. */
export const linkPath = "/api/files/";

/** Returns the link to upload the bytes of a file to, valid for 15 minutes. */
export function toUploadLink(signing: LinkSigning, claim: LinkClaim, now: Date): Link {
  return toLink(signing, "upload", claim, now.getTime() + uploadSeconds * 1_000);
}

/** Returns the link to download the bytes of a file from, valid for 5 minutes. */
export function toDownloadLink(signing: LinkSigning, claim: LinkClaim, now: Date): Link {
  return toLink(signing, "download", claim, now.getTime() + downloadSeconds * 1_000);
}

/** Returns the link to download the archive of a full export from, valid for 5 minutes. */
export function toArchiveLink(signing: LinkSigning, claim: LinkClaim, now: Date): Link {
  return toLink(signing, "archive", claim, now.getTime() + downloadSeconds * 1_000);
}

function toLink(
  { baseUrl, secret }: LinkSigning,
  purpose: LinkPurpose,
  claim: LinkClaim,
  expiresAt: number,
): Link {
  const seconds = Math.floor(expiresAt / 1_000);
  const bytes = Buffer.alloc(claimBytes);
  bytes.writeUInt8(purposes[purpose], 0);
  bytes.writeUIntBE(seconds, 1, 6);
  [claim.organizationId, claim.fileId, claim.userId].forEach((id, index) => {
    bytes.set(parse(id), 7 + 16 * index);
  });
  const token = Buffer.concat([bytes, computeMac(secret, bytes)]).toString("base64url");
  return { url: `${baseUrl}${linkPath}${token}`, expiresAt: new Date(seconds * 1_000) };
}

/**
 * Verifies and decodes the token of a link, without checking its expiry.
 *
 * @returns null for one that the service did not issue, or for another purpose
 */
export function parseLinkToken(
  { secret }: Pick<LinkSigning, "secret">,
  purpose: LinkPurpose,
  token: string,
): (LinkClaim & { expiresAt: Date }) | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== claimBytes + macBytes || bytes.toString("base64url") !== token) return null;
  const claim = bytes.subarray(0, claimBytes);
  if (!timingSafeEqual(bytes.subarray(claimBytes), computeMac(secret, claim))) return null;
  if (claim.readUInt8(0) !== purposes[purpose]) return null;
  const idAt = (index: number) => stringify(claim.subarray(7 + 16 * index, 23 + 16 * index));
  return {
    organizationId: idAt(0),
    fileId: idAt(1),
    userId: idAt(2),
    expiresAt: new Date(claim.readUIntBE(1, 6) * 1_000),
  };
}

function computeMac(secret: string, claim: Buffer): Buffer {
  return createHmac("sha256", secret).update("file links\n").update(claim).digest();
}
