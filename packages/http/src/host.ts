import type { IncomingMessage } from "node:http";

/**
 * Whether a request names its host more than once, which is to be refused with 400 (RFC 9112 3.2): a
 * proxy before the server may have gone by another one than the server does.
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}
