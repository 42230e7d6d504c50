import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

// Ranges that ipaddr.js calls unicast and the IANA registries do not call global.
const notGlobal = [
  ipaddr.parseCIDR("198.18.0.0/15"), // RFC 2544: benchmarks
  ipaddr.parseCIDR("2001::/23"), // RFC 2928: protocol assignments, Teredo among them
  ipaddr.parseCIDR("3fff::/20"), // RFC 9637: documentation
];
/** RFC 4291 section 2.4: all global unicast addresses assigned so far. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Returns whether an IP address belongs to the public internet: not private, loopback, link-local (cloud
 * metadata), shared by carriers (RFC 6598), multicast or reserved, and not an IPv6 address that contains an
 * IPv4 address, even a public one (mapped, compatible, translated, 6to4, Teredo).
 *
 * @param address in the usual form, without brackets; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null || parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv6" && !isInRange(parsed, globalUnicast)) return false;
  return !notGlobal.some((range) => isInRange(parsed, range));
}

/** Returns whether an IP address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === "loopback";
}

function parseAddress(address: string): IpAddress | null {
  return ipaddr.isValid(address) ? ipaddr.parse(address) : null;
}

function isInRange(address: IpAddress, [range, bits]: [IpAddress, number]): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}
