import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// The token is the id of the calendar, its key and a code that only the service can make. The key alone is
// stored, so nothing that is read from the database opens a feed; a token that was made up is refused
// without looking anything up; and another key ends the address that was.

const partBytes = 16;

/** A calendar and the key that its address is made of. */
export type FeedKey = { calendarId: string; key: string };

/** The address at which other programs read a calendar. */
export function toFeedUrl(config: { baseUrl: string; secret: string }, feed: FeedKey): string {
  const body = Buffer.concat([parse(feed.calendarId), parse(feed.key)]);
  const token = Buffer.concat([body, toCode(config.secret, body)]).toString("base64url");
  return `${config.baseUrl}/c/${token}.ics`;
}

/** What a token names; null for one that the service has not made. */
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
