import { isLoopback } from "../settings.ts";

import type * as OAuth from "oauth4webapi";

const usualTimeoutMs = 10_000;

/** Plain http is for a provider on this machine only. */
export function oauthOptions(
  oauth: Pick<typeof OAuth, "allowInsecureRequests">,
  address: string,
  timeoutMs = usualTimeoutMs,
): { [oauth.allowInsecureRequests]?: boolean; signal: () => AbortSignal } {
  return {
    [oauth.allowInsecureRequests]: isLoopback(new URL(address)),
    signal: () => AbortSignal.timeout(timeoutMs),
  };
}
