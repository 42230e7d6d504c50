import { createHmac, timingSafeEqual } from "node:crypto";
import { stringify } from "uuid";

// Before links were stored (quote-link.ts), the token consisted of the quote's id and an HMAC that only the
// service can compute, 16 bytes each. Everyone who could read the quote could see its link, so such a legacy link
// only shows the quote.

const idBytes = 16;
const macBytes = 16;

/** Returns the id of the quote that a legacy link opens; null for any other token. */
export function readLegacyToken(config: { secret: string }, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + macBytes || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), computeMac(config.secret, id))) return null;
  return stringify(id);
}

function computeMac(secret: string, id: Buffer): Buffer {
  const mac = createHmac("sha256", secret).update("quote page\n").update(id).digest();
  return mac.subarray(0, macBytes);
}
