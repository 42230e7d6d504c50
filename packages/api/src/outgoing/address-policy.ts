import { createHostMatcher } from "./host-patterns.ts";
import {
  createNetworkMatcher,
  isAllowablePrivateAddress,
  isCloudService,
} from "./private-networks.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";
import {
  createReservedServers,
  type LookUpServer,
  type ServerAddress,
} from "./reserved-servers.ts";

/** Where requests to URLs of callers may connect to, other than public addresses. */
export type OutgoingSettings = {
  /** Networks of private addresses, in CIDR notation. */
  allowedNetworks: readonly string[];
  /** Names of hosts that may have private addresses; `*.` in front means all subdomains. */
  allowedHosts: readonly string[];
  /** The servers of the deployment itself, such as its database: never allowed at a private address. */
  reservedServers: readonly ServerAddress[];
};

/** What a URL connects to. */
export type Destination = {
  /** In lower case, without the brackets of IPv6 and the trailing dot. */
  host: string;
  port: number;
  /** Whether the connection uses TLS. */
  isSecure: boolean;
};

/** Returns what a URL connects to. */
export function toDestination({ hostname, port, protocol }: URL): Destination {
  const isSecure = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");
  return {
    host: host.toLowerCase(),
    port: port === "" ? (isSecure ? 443 : 80) : Number(port),
    isSecure,
  };
}

export type AddressPolicy = {
  /** Returns whether the destination may be named with http: it is private, by its name or address. */
  mayUseHttp(host: string): boolean;
  /** Returns whether an IP address is allowed; a server of the deployment may still listen at it. */
  isAllowed(address: string, destination: Destination): boolean;
  /** Returns whether `mayConnect` has to look up servers of the deployment. */
  mayBeReserved(address: string, destination: Destination): boolean;
  /** Returns whether a request may connect to each of the IP addresses. */
  mayConnect(addresses: readonly string[], destination: Destination): Promise<boolean>;
};

export const loopbackNetworks = ["127.0.0.0/8", "::1/128"];

/**
 * Decides which IP addresses requests may connect to: public ones with TLS, and private ones that the settings allow.
 * Link-local addresses, those of cloud services and IPv6 addresses that contain an IPv4 address are never allowed, nor
 * are private addresses at which a server of the deployment listens.
 */
export function createAddressPolicy(
  settings: OutgoingSettings,
  options: { now: () => number; lookUpServer?: LookUpServer | undefined },
): AddressPolicy {
  const isInAllowedNetwork = createNetworkMatcher(settings.allowedNetworks);
  const isAllowedHost = createHostMatcher(settings.allowedHosts);
  const reservedServers = createReservedServers(settings.reservedServers, options);

  const policy: AddressPolicy = {
    mayUseHttp: (host) => isInAllowedNetwork(host) || isAllowedHost(host),

    isAllowed(address, { host, isSecure }) {
      if (isCloudService(address)) return false;
      if (isPublicAddress(address)) return isSecure;
      if (!isAllowablePrivateAddress(address)) return false;
      return isInAllowedNetwork(address) || (isAllowedHost(host) && !isLoopbackAddress(address));
    },

    mayBeReserved: (address, { port }) =>
      !isPublicAddress(address) && reservedServers.hasPort(port),

    async mayConnect(addresses, destination) {
      if (!addresses.every((address) => policy.isAllowed(address, destination))) return false;
      for (const address of addresses) {
        if (!policy.mayBeReserved(address, destination)) continue;
        if (await reservedServers.includes(address, destination.port)) return false;
      }
      return true;
    },
  };
  return policy;
}
