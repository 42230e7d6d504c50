import { isLoopback } from "../settings.ts";

type OAuth = typeof import("oauth4webapi");

const usualTimeoutMs = 10_000;

/** Plain http is for a provider on this machine only. */
export function oauthOptions(
  oauth: Pick<OAuth, "allowInsecureRequests">,
  address: string,
  timeoutMs = usualTimeoutMs,
): { [oauth.allowInsecureRequests]?: boolean; signal: () => AbortSignal } {
  return {
    [oauth.allowInsecureRequests]: isLoopback(new URL(address)),
    signal: () => AbortSignal.timeout(timeoutMs),
  } as never;
}
