import { Resolver } from "node:dns/promises";

/**
 * Returns the IPv4 and IPv6 addresses of a host name; an empty array if it has none or no name server responds in
 * time.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

const timeoutMs = 2_000;

/**
 * Queries the name servers directly: host names from callers must not use the local hosts file, and slow name
 * servers would block the threads of `dns.lookup`, which also read files.
 */
export function createResolver(): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    const results = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  };
}
