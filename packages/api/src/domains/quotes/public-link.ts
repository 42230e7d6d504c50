import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// The token is the id of the quote and a code that only the service can make, 16 bytes each. Nothing
// of it is stored, so nothing that is read from the database opens a page; and a token that was made
// up is refused without looking anything up.

const idBytes = 16;
const codeBytes = 16;

/** The address of the page on which a customer reads and accepts a quote. */
export function toPublicUrl(config: { baseUrl: string; secret: string }, quoteId: string): string {
  const id = Buffer.from(parse(quoteId));
  const token = Buffer.concat([id, toCode(config.secret, id)]).toString("base64url");
  return `${config.baseUrl}/q/${token}`;
}

/** The quote that a token opens; null for a token that the service has not made. */
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
