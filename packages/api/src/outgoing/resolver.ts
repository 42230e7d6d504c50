import { Resolver } from "node:dns/promises";

/**
 * Resolves the IPv4 and IPv6 addresses of a host name; none if it has none or no name server answers in time.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

const timeoutMs = 2_000;

/**
 * Asks the name servers directly: the local hosts file is not for addresses that callers supply, and slow
 * servers could block system lookups, which use the threads that also read files.
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
