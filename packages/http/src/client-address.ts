import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The network address that a request comes from: the peer of the connection, or what the outermost of
 * our own proxies saw. Each proxy appends its peer to `X-Forwarded-For`, so that only as many entries
 * as there are trusted proxies count, from the right; what stands before them the sender may have
 * written.
 *
 * @param trustedProxies how many proxies of our own stand before the service
 * @returns null when the connection is not known, or its peer has gone
 */
export function clientAddress(
  request: Request,
  incoming: IncomingMessage | undefined,
  trustedProxies: number,
): string | null {
  if (incoming === undefined) return null;
  const forwarded = trustedProxies === 0 ? null : request.headers.get("x-forwarded-for");
  const hops = (forwarded ?? "").split(",").slice(-trustedProxies).map(withoutPort);
  // An entry that is no address names no one: the nearest one after it does.
  const address = hops.find((hop) => isIP(hop) !== 0) ?? incoming.socket.remoteAddress;
  return address === undefined ? null : withoutMapping(address);
}

/**
 * What one sender has in its hands: an IPv4 address, or the network of 64 bits that an IPv6 address
 * lies in (RFC 6177), since a single host may use every address of it.
 */
export function addressSubject(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.replace(/%.*$/u, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  // An IPv4 tail stands for two groups, both of them beyond the first four.
  const size = after.length + (after.at(-1)?.includes(".") === true ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - size);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Some proxies append the port of their peer. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]+)\](?::\d+)?$/u.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/u, "$1");
}

/** A socket that listens on both families shows IPv4 peers as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/iu, "");
}
