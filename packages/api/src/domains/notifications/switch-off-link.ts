import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { isNotificationKind, type NotificationKind } from "./notification-kind.ts";

// A token is the person's id and a code that only the service can make of id and kind, 16 bytes each.
// Nothing of it is stored. It does one thing: whoever holds it can switch that kind off for that person.

const idBytes = 16;
const codeBytes = 16;

/** Where the page is that switches a kind of messages off. */
export const switchOffPath = "/api/notifications/off/";

/** Whose messages of which kind. */
export type Subscription = { userId: string; kind: NotificationKind };

/** The address that switches a kind off: opened by a reader, or posted to by a mail program (RFC 8058). */
export function toSwitchOffUrl(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { userId, kind }: Subscription,
): string {
  const id = Buffer.from(parse(userId));
  const token = Buffer.concat([id, toCode(secret, id, kind)]).toString("base64url");
  return `${baseUrl}${switchOffPath}${kind}/${token}`;
}

/** What an address switches off; null for one that the service has not made. */
export function readSwitchOffPath(
  { secret }: { secret: string },
  pathname: string,
): Subscription | null {
  if (!pathname.startsWith(switchOffPath)) return null;
  const [kind = "", token = "", ...rest] = pathname.slice(switchOffPath.length).split("/");
  if (rest.length > 0 || !isNotificationKind(kind)) return null;
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
