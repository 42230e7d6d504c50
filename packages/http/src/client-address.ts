import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the IP address that a request comes from: the peer of the connection, or the peer of our
 * outermost proxy. Each proxy appends its peer to `X-Forwarded-For`, so only the rightmost entries count, as
 * many as there are trusted proxies; the sender may have forged everything before them.
 *
 * @param trustedProxies the number of proxies of this deployment in front of the service
 * @returns null if the connection is unknown or its peer has disconnected
 */
export function clientAddress(
  request: Request,
  incoming: IncomingMessage | undefined,
  trustedProxies: number,
): string | null {
  if (incoming === undefined) return null;
  const forwarded = trustedProxies === 0 ? null : request.headers.get("x-forwarded-for");
  const hops = (forwarded ?? "").split(",").slice(-trustedProxies).map(withoutPort);
  // Skips entries that are not IP addresses; the next one toward the service counts instead.
  const address = hops.find((hop) => isIP(hop) !== 0) ?? incoming.socket.remoteAddress;
  return address === undefined ? null : withoutMapping(address);
}

/**
 * Returns the network that a single client controls: an IPv4 address, or the /64 network of an IPv6 address (RFC 6177),
 * since one host may use every address in it.
 */
export function toClientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = "", right] = address.replace(/%.*$/u, "").split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  // A dotted IPv4 suffix stands for two groups; both follow the first four.
  const rightSize = after.length + (after.at(-1)?.includes(".") === true ? 1 : 0);
  const zeros = right === undefined ? 0 : Math.max(0, 8 - before.length - rightSize);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Strips the port, which some proxies append. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[([^\]]+)\](?::\d+)?$/u.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/u, "$1");
}

/** Unmaps `::ffff:192.0.2.1`, the form in which a dual-stack socket reports IPv4 peers. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/iu, "");
}
