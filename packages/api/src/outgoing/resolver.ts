import { Resolver } from "node:dns/promises";

/**
 * The IPv4 and IPv6 addresses of a host name; none where it has none or no name server answers in time.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

const timeoutMs = 2_000;

/**
 * Asks the name servers directly: the host's own file of names is not for addresses that callers give,
 * and its lookups, which take threads that files are read with, could be kept busy by slow servers.
 */
export function createResolve(): Resolve {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}
