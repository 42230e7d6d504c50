import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
/** An address of a network, and the length of its prefix in bits. */
type Network = [address: IpAddress, bits: number];

/** The private networks that an operator may allow. */
const allowable = [
  "10.0.0.0/8", // RFC 1918
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10", // RFC 6598: shared by carriers, and used by overlay networks
  "127.0.0.0/8", // RFC 1122: loopback
  "::1/128",
  "fc00::/7", // RFC 4193: unique local
].map((text) => ipaddr.parseCIDR(text));

/** What clouds serve to their machines at private or public addresses: credentials, names, time. Never allowed. */
const cloudServices = [
  "100.100.100.0/24", // Alibaba Cloud
  "168.63.129.16/32", // Azure
  "fd00:ec2::/32", // Amazon
  "fd00:c1::/32", // Oracle
  "fd20:ce::/32", // Google
].map((text) => ipaddr.parseCIDR(text));

/** Returns whether an IP address is one at which a cloud serves credentials to its machines, even a public one. */
export function isCloudService(address: string): boolean {
  return isInNetworks(address, cloudServices);
}

/**
 * Parses networks of private addresses, separated by spaces or commas, such as `10.1.0.0/16 192.168.2.7`. An address
 * without a prefix length is a network of its own.
 *
 * @returns the networks in CIDR notation
 * @throws Error whose message says which network is invalid, and why
 */
export function parsePrivateNetworks(text: string): string[] {
  return text
    .split(/[\s,]+/u)
    .filter((word) => word !== "")
    .map(parsePrivateNetwork);
}

function parsePrivateNetwork(text: string): string {
  const [address = "", prefix, ...others] = text.split("/");
  if (
    others.length > 0 ||
    !isPlainAddress(address) ||
    (prefix !== undefined && !/^\d{1,3}$/u.test(prefix))
  ) {
    throw new Error(`${text} is not a network`);
  }
  const parsed = ipaddr.parse(address);
  const maxBits = parsed.kind() === "ipv4" ? 32 : 128;
  const bits = prefix === undefined ? maxBits : Number(prefix);
  if (bits > maxBits) throw new Error(`${text} is not a network`);
  const first = toFirstAddress(parsed, bits);
  if (!first.match(parsed, maxBits)) {
    throw new Error(
      `${text} has bits after its prefix; its network is ${first.toString()}/${bits}`,
    );
  }
  const network: Network = [parsed, bits];
  if (!allowable.some((range) => contains(range, network))) {
    throw new Error(`${text} is not within a private network`);
  }
  if (cloudServices.some((range) => contains(range, network))) {
    throw new Error(`${text} belongs to the services of a cloud, which are never allowed`);
  }
  return `${first.toString()}/${bits}`;
}

/** Returns the first address of the network that contains an address: all bits after the prefix are zero. */
function toFirstAddress(address: IpAddress, prefixBits: number): IpAddress {
  const bytes = address.toByteArray().map((byte, index) => {
    const bits = Math.min(Math.max(prefixBits - index * 8, 0), 8);
    return byte & (0xff << (8 - bits));
  });
  return ipaddr.fromByteArray(bytes);
}

/** Returns a function that tells whether an IP address is in one of the networks, given in CIDR notation. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => isInNetworks(address, parsed);
}

/** Returns whether an operator may allow an IP address that is not public. */
export function isAllowablePrivateAddress(address: string): boolean {
  return isInNetworks(address, allowable) && !isCloudService(address);
}

function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some(
    ([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits),
  );
}

/** Returns whether a text is an address in its usual form, and not `10.1` or `0x0a000001`. */
function isPlainAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function contains([range, bits]: Network, [address, addressBits]: Network): boolean {
  return range.kind() === address.kind() && addressBits >= bits && address.match(range, bits);
}
