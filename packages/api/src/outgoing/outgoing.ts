import { isIP } from "node:net";
import {
  createAddressPolicy,
  type Destination,
  loopbackNetworks,
  type OutgoingSettings,
  toDestination,
} from "./address-policy.ts";
import { createPost, type Post } from "./post.ts";
import type { LookUpServer } from "./reserved-servers.ts";
import { createResolver, type Resolve } from "./resolver.ts";

/** Sends requests to URLs that callers of the API supply, protected against server-side request forgery. */
export type Outgoing = {
  /** Returns why a URL is rejected, without resolving its host name; null if it is accepted. */
  findUrlRejection(url: URL): UrlRejection | null;
  /**
   * Returns why the host of a URL is rejected, by its cached IP addresses; null if it is accepted; undefined if nothing
   * is cached: then call `resolveHost` first, outside any transaction.
   */
  findHostRejection(url: URL): UrlRejection | null | undefined;
  /** Resolves the host of a URL, and caches for a minute whether it is rejected. */
  resolveHost(url: URL): Promise<void>;
  /** Sends a request, and checks the IP address again when it connects. */
  post: Post;
};

export type UrlRejection = { reason: "scheme" | "credentials" | "address"; detail: string };

/** Replaces the defaults in tests; `now` is a monotonic clock in milliseconds. */
export type OutgoingOverrides = {
  resolve?: Resolve;
  lookUpServer?: LookUpServer;
  timeoutMs?: number;
  now?: () => number;
};

/** The addresses of `localhost`. */
const localAddresses = ["127.0.0.1", "::1"];
const cacheMs = 60_000;
const maxCachedHosts = 1_000;

/**
 * @param settings.allowsLoopback whether all loopback addresses are accepted, also with http: for local development
 */
export function createOutgoing(
  settings: OutgoingSettings & { allowsLoopback: boolean },
  overrides: OutgoingOverrides = {},
): Outgoing {
  const {
    resolve = createResolver(),
    timeoutMs = 20_000,
    now = () => performance.now(),
  } = overrides;
  const allowedNetworks = settings.allowsLoopback
    ? [...settings.allowedNetworks, ...loopbackNetworks]
    : settings.allowedNetworks;
  const policy = createAddressPolicy(
    { ...settings, allowedNetworks },
    { now, lookUpServer: overrides.lookUpServer },
  );
  /** The allowed addresses of `localhost`; all of them if none is. */
  const getLocalAddresses = (destination: Destination): string[] => {
    const allowed = localAddresses.filter((address) => policy.isAllowed(address, destination));
    return allowed.length > 0 ? allowed : localAddresses;
  };
  const resolveAddresses = async (destination: Destination): Promise<string[]> => {
    const { host } = destination;
    if (isIP(host) !== 0) return [host];
    return isLocalName(host) ? getLocalAddresses(destination) : resolve(host);
  };
  const cachedHosts = new Map<string, { rejection: UrlRejection | null; expiresAt: number }>();

  return {
    findUrlRejection(url) {
      const destination = toDestination(url);
      const { host } = destination;
      const known = isLocalName(host) ? getLocalAddresses(destination) : [host].filter(isIP);
      const mayUseHttp = [host, ...known].some((each) => policy.mayUseHttp(each));
      if (url.protocol !== "https:" && !(url.protocol === "http:" && mayUseHttp)) {
        return { reason: "scheme", detail: `${url.protocol.slice(0, -1)} is not accepted.` };
      }
      if (url.username !== "" || url.password !== "") {
        return {
          reason: "credentials",
          detail: "The address must not contain a user name or password.",
        };
      }
      const isAllowed = known.every((address) => policy.isAllowed(address, destination));
      return isAllowed ? null : toAddressRejection(host);
    },

    findHostRejection(url) {
      const destination = toDestination(url);
      const { host } = destination;
      const isResolved = isIP(host) !== 0 || isLocalName(host);
      if (isResolved && !policy.mayBeReserved(host, destination)) return null;
      const cached = cachedHosts.get(url.origin);
      return cached !== undefined && cached.expiresAt > now() ? cached.rejection : undefined;
    },

    async resolveHost(url) {
      const destination = toDestination(url);
      const addresses = await resolveAddresses(destination);
      const mayConnect = await policy.mayConnect(addresses, destination);
      if (cachedHosts.size >= maxCachedHosts) cachedHosts.clear();
      cachedHosts.set(url.origin, {
        rejection: mayConnect ? null : toAddressRejection(destination.host),
        expiresAt: now() + cacheMs,
      });
    },

    post: createPost({ resolveAddresses, policy, timeoutMs }),
  };
}

function toAddressRejection(host: string): UrlRejection {
  // The same sentence for each reason: it must not reveal which servers there are.
  const detail = `${host} is not a public address, and WEBHOOK_ALLOWED_NETWORKS and WEBHOOK_ALLOWED_HOSTS do not allow it.`;
  return { reason: "address", detail };
}

/** Returns whether a host name is `localhost` or a subdomain of it (RFC 6761 section 6.3). */
function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
