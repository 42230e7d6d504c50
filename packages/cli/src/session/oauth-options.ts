import { isLoopback } from "../settings.ts";

import type * as OAuth from "oauth4webapi";

const usualTimeoutMs = 10_000;

/** Allows plain HTTP only for a provider on this machine. */
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
