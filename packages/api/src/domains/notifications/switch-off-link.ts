import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { isNotificationKind, type NotificationKind } from "./notification-kind.ts";

// A token is the user's id and a code (a truncated HMAC) that only the service can derive from id and kind,
// 16 bytes each. It is not stored, and it only allows switching that kind off for that user.

const idBytes = 16;
const codeBytes = 16;

/** The path of the page that switches a kind of messages off. */
export const switchOffPath = "/api/notifications/off/";

/** A user and a kind of notifications that they receive. */
export type Subscription = { userId: string; kind: NotificationKind };

/** Returns the URL that switches a kind off: users open it, mail programs post to it (RFC 8058). */
export function toSwitchOffUrl(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { userId, kind }: Subscription,
): string {
  const id = Buffer.from(parse(userId));
  const token = Buffer.concat([id, toCode(secret, id, kind)]).toString("base64url");
  return `${baseUrl}${switchOffPath}${kind}/${token}`;
}

/** Returns the user and kind of a path; null if its token is invalid. */
export function readSwitchOffPath(
  { secret }: { secret: string },
  pathname: string,
): Subscription | null {
  if (!pathname.startsWith(switchOffPath)) return null;
  const [kind = "", token = "", ...extraSegments] = pathname.slice(switchOffPath.length).split("/");
  if (extraSegments.length > 0 || !isNotificationKind(kind)) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + codeBytes || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), toCode(secret, id, kind))) return null;
  return { userId: stringify(id), kind };
}

function toCode(secret: string, id: Buffer, kind: NotificationKind): Buffer {
  const mac = createHmac("sha256", secret).update(`switch off ${kind}\n`).update(id).digest();
  return mac.subarray(0, codeBytes);
}
