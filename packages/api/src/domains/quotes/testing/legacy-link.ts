import { createHmac } from "node:crypto";
import { parse } from "uuid";

/** Returns the path of the page that a legacy link to a quote opens. */
export function toLegacyPath({ secret }: { secret: string }, quoteId: string): string {
  const id = Buffer.from(parse(quoteId));
  const mac = createHmac("sha256", secret).update("quote page\n").update(id).digest();
  return `/q/${Buffer.concat([id, mac.subarray(0, 16)]).toString("base64url")}`;
}
