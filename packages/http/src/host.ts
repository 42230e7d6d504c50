import type { IncomingMessage } from "node:http";

/**
 * Whether a request has several Host headers, which requires a 400 (RFC 9112 3.2): a proxy may have used another
 * one than this server does.
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}
