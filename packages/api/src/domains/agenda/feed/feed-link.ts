// Decision: decisions/0013-calendar-series-and-occurrences.md
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

// The token of a feed consists of the calendar's id, a second id and an HMAC that only the service can compute.
// The second id is that of the member who has the feed or, once the URL was renewed, the stored key. So read access
// to the database gives no access to feeds, a forged token is rejected without a query, and reading calendars
// stores nothing.

const idLength = 16;

/** The contents of a feed token: a calendar, and the member or, for a renewed URL, the key. */
export type FeedLink = { calendarId: string } & (
  | { userId: string; key: null }
  | { userId: null; key: string }
);

const labels = { userId: "calendar feed of member\n", key: "calendar feed\n" };

/** Returns the feed URL of a calendar for one member. */
export function toFeedUrl(config: { baseUrl: string; secret: string }, link: FeedLink): string {
  const body = Buffer.concat([parse(link.calendarId), parse(link.key ?? link.userId)]);
  const label = link.key === null ? labels.userId : labels.key;
  const token = Buffer.concat([body, computeMac(config.secret, label, body)]).toString("base64url");
  return `${config.baseUrl}/c/${token}.ics`;
}

/** Decodes a token; null if the service did not issue it. */
export function readFeedToken(config: { secret: string }, token: string): FeedLink | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 3 * idLength || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, 2 * idLength);
  const mac = bytes.subarray(2 * idLength);
  const calendarId = stringify(body.subarray(0, idLength));
  const id = stringify(body.subarray(idLength));
  if (timingSafeEqual(mac, computeMac(config.secret, labels.userId, body))) {
    return { calendarId, userId: id, key: null };
  }
  if (timingSafeEqual(mac, computeMac(config.secret, labels.key, body))) {
    return { calendarId, userId: null, key: id };
  }
  return null;
}

function computeMac(secret: string, label: string, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(label).update(body).digest().subarray(0, idLength);
}
