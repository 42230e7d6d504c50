import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { isLoopbackAddress } from "./public-address.ts";

/** A server, by host name or IP address without brackets, and its port. */
export type ServerAddress = { host: string; port: number };

export type ReservedServers = {
  /** Returns whether a server has this port: only then its addresses have to be compared. */
  hasPort(port: number): boolean;
  /** Returns whether a server listens at an IP address and port, by whichever address of this machine. */
  includes(address: string, port: number): Promise<boolean>;
};

/** Returns the addresses of a host as the drivers of databases and mail servers resolve it. */
export type LookUpServer = (host: string) => Promise<string[]>;

const cacheMs = 60_000;

const lookUpWithHostsFile: LookUpServer = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The servers of a deployment to which no request of a caller may connect.
 *
 * @param servers such as the database and the ports of the service itself
 * @param options.now a monotonic clock in milliseconds
 */
export function createReservedServers(
  servers: readonly ServerAddress[],
  options: { now: () => number; lookUpServer?: LookUpServer | undefined },
): ReservedServers {
  const { now, lookUpServer = lookUpWithHostsFile } = options;
  const ports = new Set(servers.map(({ port }) => port));
  const cachedAddresses = new Map<string, { addresses: string[]; expiresAt: number }>();

  /** If a name cannot be resolved, returns the addresses that it had. */
  async function resolveServer(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    const cached = cachedAddresses.get(host);
    if (cached !== undefined && cached.expiresAt > now()) return cached.addresses;
    const addresses = await lookUpServer(host).catch(() => cached?.addresses ?? []);
    cachedAddresses.set(host, { addresses, expiresAt: now() + cacheMs });
    return addresses;
  }

  return {
    hasPort: (port) => ports.has(port),
    async includes(address, port) {
      const hosts = servers.filter((server) => server.port === port).map(({ host }) => host);
      const addresses = (await Promise.all(hosts.map(resolveServer))).flat();
      const isOwn = createOwnAddressMatcher();
      const isOwnAddress = isOwn(address);
      return addresses.some((each) => isSame(each, address) || (isOwnAddress && isOwn(each)));
    },
  };
}

/** Returns a function that tells whether an IP address is one of this machine. */
function createOwnAddressMatcher(): (address: string) => boolean {
  const own = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
  return (address) =>
    isLoopbackAddress(address) || own.some((each) => isSame(each.address, address));
}

function isSame(a: string, b: string): boolean {
  if (!ipaddr.isValid(a) || !ipaddr.isValid(b)) return a === b;
  return ipaddr.process(a).toString() === ipaddr.process(b).toString();
}
