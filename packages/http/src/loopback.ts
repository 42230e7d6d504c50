import type { IncomingMessage } from "node:http";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host name, as `URL` gives it, is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname.toLowerCase());
}

/** Whether an address, as a socket or a setting gives it, is reached by this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:localhost|::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/iu.test(address);
}

/** What proxies add to a request that they pass on (RFC 7239, RFC 9110 section 7.6.3). */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host"];

/**
 * Whether a request was sent by this machine itself: the peer of its connection has a loopback address,
 * and no proxy says that it passed it on. What the request says of its host proves nothing. Without a
 * connection, or with one whose peer has gone, nobody is known to have sent it.
 */
export function isSentHere(headers: Headers, incoming: IncomingMessage | undefined): boolean {
  const address = incoming?.socket.remoteAddress;
  if (address === undefined || !isLoopbackAddress(address)) return false;
  return forwardingHeaders.every((name) => !headers.has(name));
}
