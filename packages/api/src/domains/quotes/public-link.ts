import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// The token consists of the quote's id and an HMAC that only the service can compute, 16 bytes each.
// Nothing of it is stored, so read access to the database opens no page; and a forged token is refused
// without a lookup.

const idBytes = 16;
const codeBytes = 16;

/** Returns the address of the page on which a customer reads and accepts a quote. */
export function toPublicUrl(config: { baseUrl: string; secret: string }, quoteId: string): string {
  const id = Buffer.from(parse(quoteId));
  const token = Buffer.concat([id, toCode(config.secret, id)]).toString("base64url");
  return `${config.baseUrl}/q/${token}`;
}

/** Returns the id of the quote that a token opens; null for a token that the service did not issue. */
export function readPublicToken(config: { secret: string }, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + codeBytes || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), toCode(config.secret, id))) return null;
  return stringify(id);
}

function toCode(secret: string, id: Buffer): Buffer {
  const code = createHmac("sha256", secret).update("quote page\n").update(id).digest();
  return code.subarray(0, codeBytes);
}
