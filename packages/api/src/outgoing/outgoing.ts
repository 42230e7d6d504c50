import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";
import { createPost, type Post } from "./post.ts";
import { createResolver, type Resolve } from "./resolver.ts";

/** Sends requests to URLs that callers of the API supply, protected against server-side request forgery. */
export type Outgoing = {
  /** Returns why a URL is rejected, without resolving its host name; null if it is accepted. */
  findUrlRejection(url: URL): UrlRejection | null;
  /**
   * Returns why the host of a URL is rejected, by its cached IP addresses; null if it is accepted; undefined if they
   * are not cached: then call `resolveHost` first, outside any transaction.
   */
  findHostRejection(url: URL): UrlRejection | null | undefined;
  /** Resolves the host of a URL, and caches the result for a minute. */
  resolveHost(url: URL): Promise<void>;
  /** Sends a request, and checks the IP address again when it connects. */
  post: Post;
};

export type UrlRejection = { reason: "scheme" | "credentials" | "address"; detail: string };

/** Replaces the defaults in tests; `now` is a monotonic clock in milliseconds. */
export type OutgoingOverrides = { resolve?: Resolve; timeoutMs?: number; now?: () => number };

const cacheMs = 60_000;
const maxCachedHosts = 1_000;

/** @param allowsLoopback whether loopback addresses are accepted, also with http: for local development */
export function createOutgoing(
  allowsLoopback: boolean,
  overrides: OutgoingOverrides = {},
): Outgoing {
  const {
    resolve = createResolver(),
    timeoutMs = 20_000,
    now = () => performance.now(),
  } = overrides;
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const resolveAddresses: Resolve = async (hostname) =>
    isLocalName(hostname) ? ["127.0.0.1", "::1"] : resolve(hostname);
  const cachedHosts = new Map<string, { rejection: UrlRejection | null; expiresAt: number }>();

  return {
    findUrlRejection(url) {
      const host = toHost(url);
      const isLocal = isLocalName(host) || isLoopbackAddress(host);
      if (url.protocol !== "https:" && !(allowsLoopback && isLocal && url.protocol === "http:")) {
        return { reason: "scheme", detail: `${url.protocol.slice(0, -1)} is not accepted.` };
      }
      if (url.username !== "" || url.password !== "") {
        return {
          reason: "credentials",
          detail: "The address must not contain a user name or password.",
        };
      }
      if (isIP(host) === 0 && !(isLocal && !allowsLoopback)) return null;
      return isAllowed(isLocalName(host) ? "127.0.0.1" : host) ? null : toAddressRejection(host);
    },

    findHostRejection(url) {
      const host = toHost(url);
      if (isIP(host) !== 0 || isLocalName(host)) return null;
      const cached = cachedHosts.get(host);
      return cached !== undefined && cached.expiresAt > now() ? cached.rejection : undefined;
    },

    async resolveHost(url) {
      const host = toHost(url);
      const privateAddress = (await resolveAddresses(host)).find((address) => !isAllowed(address));
      if (cachedHosts.size >= maxCachedHosts) cachedHosts.clear();
      cachedHosts.set(host, {
        rejection: privateAddress === undefined ? null : toAddressRejection(host),
        expiresAt: now() + cacheMs,
      });
    },

    post: createPost({ resolveAddresses, isAllowed, timeoutMs }),
  };
}

function toAddressRejection(host: string): UrlRejection {
  return { reason: "address", detail: `${host} is not a public address.` };
}

/** Returns the host of a URL, without the brackets of IPv6 and the trailing dot. */
function toHost({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/gu, "")
    .replace(/\.$/u, "")
    .toLowerCase();
}

/** Returns whether a host name is `localhost` or a subdomain of it (RFC 6761 section 6.3). */
function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
