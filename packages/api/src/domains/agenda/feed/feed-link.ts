import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// The token consists of the calendar's id, its key and an HMAC that only the service can compute. Only the
// key is stored, so read access to the database opens no feed; a forged token is refused without a lookup;
// and a new key invalidates the previous address.

const partBytes = 16;

/** A calendar and the key in its address. */
export type FeedKey = { calendarId: string; key: string };

/** Returns the address at which other programs read a calendar. */
export function toFeedUrl(config: { baseUrl: string; secret: string }, feed: FeedKey): string {
  const body = Buffer.concat([parse(feed.calendarId), parse(feed.key)]);
  const token = Buffer.concat([body, toCode(config.secret, body)]).toString("base64url");
  return `${config.baseUrl}/c/${token}.ics`;
}

/** Decodes a token; null for one that the service did not issue. */
export function readFeedToken(config: { secret: string }, token: string): FeedKey | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 3 * partBytes || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, 2 * partBytes);
  if (!timingSafeEqual(bytes.subarray(2 * partBytes), toCode(config.secret, body))) return null;
  return {
    calendarId: stringify(body.subarray(0, partBytes)),
    key: stringify(body.subarray(partBytes)),
  };
}

function toCode(secret: string, body: Buffer): Buffer {
  return createHmac("sha256", secret)
    .update("calendar feed\n")
    .update(body)
    .digest()
    .subarray(0, partBytes);
}
