import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";
import { createPost, type Post } from "./post.ts";
import { createResolve, type Resolve } from "./resolver.ts";

/** Sends requests to URLs that callers of the API supply, protected against server-side request forgery. */
export type Outgoing = {
  /** Returns why a URL is rejected, without resolving its host name; null if it is accepted. */
  refusalOf(url: URL): Refusal | null;
  /**
   * Returns why the host of a URL is rejected, by its cached IP addresses; null if it is accepted; undefined if they
   * are not cached: then call `resolveHost` first, outside any transaction.
   */
  hostRefusalOf(url: URL): Refusal | null | undefined;
  /** Resolves the host of a URL, and caches the result for a minute. */
  look(url: URL): Promise<void>;
  /** Sends a request, and checks the IP address again when it connects. */
  post: Post;
};

export type Refusal = { reason: "scheme" | "credentials" | "address"; detail: string };

/** Replaces the defaults in tests; `now` is a monotonic clock in milliseconds. */
export type OutgoingParts = { resolve?: Resolve; timeoutMs?: number; now?: () => number };

const keptMs = 60_000;
const mostKept = 1_000;

/** @param allowsLoopback whether loopback addresses are accepted, also with http: for local development */
export function createOutgoing(allowsLoopback: boolean, parts: OutgoingParts = {}): Outgoing {
  const { resolve = createResolve(), timeoutMs = 20_000, now = () => performance.now() } = parts;
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
  const addressesOf: Resolve = async (hostname) =>
    isLocalName(hostname) ? ["127.0.0.1", "::1"] : resolve(hostname);
  const known = new Map<string, { refusal: Refusal | null; until: number }>();

  return {
    refusalOf(url) {
      const host = hostOf(url);
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
      return isAllowed(isLocalName(host) ? "127.0.0.1" : host) ? null : toRefusal(host);
    },

    hostRefusalOf(url) {
      const host = hostOf(url);
      if (isIP(host) !== 0 || isLocalName(host)) return null;
      const found = known.get(host);
      return found !== undefined && found.until > now() ? found.refusal : undefined;
    },

    async look(url) {
      const host = hostOf(url);
      const bad = (await addressesOf(host)).find((address) => !isAllowed(address));
      if (known.size >= mostKept) known.clear();
      known.set(host, {
        refusal: bad === undefined ? null : toRefusal(host),
        until: now() + keptMs,
      });
    },

    post: createPost({ addressesOf, isAllowed, timeoutMs }),
  };
}

function toRefusal(host: string): Refusal {
  return { reason: "address", detail: `${host} is not a public address.` };
}

/** Returns the host of a URL, without the brackets of IPv6 and the trailing dot. */
function hostOf({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/gu, "")
    .replace(/\.$/u, "")
    .toLowerCase();
}

/** Returns whether a host name is `localhost` or a subdomain of it (RFC 6761 section 6.3). */
function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
