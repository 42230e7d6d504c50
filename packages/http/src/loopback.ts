import type { IncomingMessage } from "node:http";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host name, as `URL` returns it, names this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.has(hostname.toLowerCase());
}

/** Whether an IP address or `localhost`, from a socket or a setting, is reachable from this machine only. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:localhost|::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/iu.test(address);
}

/** Headers that proxies add to a forwarded request (RFC 7239, RFC 9110 section 7.6.3). */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host"];

/**
 * Whether this machine itself sent a request: the peer has a loopback address, and no proxy header shows that
 * the request was forwarded. The Host header is ignored: a client can set it. False if there is no connection or its
 * peer has disconnected.
 */
export function isLocalRequest(headers: Headers, incoming: IncomingMessage | undefined): boolean {
  const address = incoming?.socket.remoteAddress;
  if (address === undefined || !isLoopbackAddress(address)) return false;
  return forwardingHeaders.every((name) => !headers.has(name));
}
