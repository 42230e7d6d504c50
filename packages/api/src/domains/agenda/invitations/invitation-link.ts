import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// Like the link to a quote, the token is the id and an HMAC that only the service can compute.

const idLength = 16;

/** Returns the URL of the page on which an attendee responds to an invitation. */
export function toInvitationUrl(
  config: { baseUrl: string; secret: string },
  invitationId: string,
): string {
  const id = Buffer.from(parse(invitationId));
  const token = Buffer.concat([id, computeMac(config.secret, id)]).toString("base64url");
  return `${config.baseUrl}/i/${token}`;
}

/** Returns the invitation id in a token; null if the service did not issue the token. */
export function readInvitationToken(config: { secret: string }, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * idLength || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, idLength);
  if (!timingSafeEqual(bytes.subarray(idLength), computeMac(config.secret, id))) return null;
  return stringify(id);
}

function computeMac(secret: string, id: Buffer): Buffer {
  const mac = createHmac("sha256", secret).update("agenda invitation\n").update(id).digest();
  return mac.subarray(0, idLength);
}
