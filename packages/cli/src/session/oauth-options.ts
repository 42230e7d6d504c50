import { isLoopback } from "../settings.ts";

import type * as OAuth from "oauth4webapi";

const defaultTimeoutMs = 10_000;

/** Allows plain HTTP only for a provider on this machine. */
export function oauthOptions(
  oauth: Pick<typeof OAuth, "allowInsecureRequests">,
  url: string,
  timeoutMs = defaultTimeoutMs,
): { [oauth.allowInsecureRequests]?: boolean; signal: () => AbortSignal } {
  return {
    [oauth.allowInsecureRequests]: isLoopback(new URL(url)),
    signal: () => AbortSignal.timeout(timeoutMs),
  };
}
