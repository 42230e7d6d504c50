import { isLoopbackHost } from "@werkbank/http/loopback";
import type { AuthSettings } from "./settings.ts";

type OriginSettings = Pick<AuthSettings, "baseUrl" | "mcpAllowedOrigins">;

/**
 * Returns the 403 for a request to the product MCP endpoint from a page of another origin; null if it is allowed.
 *
 * An `Origin` must be the service's own or listed in `MCP_ALLOWED_ORIGINS`. If the base URL has a loopback host,
 * `Host` must be one too: after DNS rebinding to 127.0.0.1, a page still sends its own host name there. The port
 * is not compared, since rebinding does not change it.
 */
export function rejectForeignOrigin(request: Request, settings: OriginSettings): Response | null {
  const origin = request.headers.get("origin");
  if (origin !== null && !isAllowedOrigin(origin, settings)) {
    return forbidden("This origin may not call the MCP endpoint.");
  }
  if (hasLoopbackBaseUrl(settings) && !hasLoopbackHost(request)) {
    return forbidden("This host name does not belong to the MCP endpoint.");
  }
  return null;
}

/** Returns the CORS headers of the endpoint. An allowed origin is echoed; the wildcard is never used. */
export function mcpCorsHeaders(request: Request, settings: OriginSettings): Record<string, string> {
  const origin = request.headers.get("origin");
  const allowed = origin !== null && isAllowedOrigin(origin, settings);
  return { Vary: "Origin", ...(allowed ? { "Access-Control-Allow-Origin": origin } : {}) };
}

const loopbackBaseUrls = new WeakMap<OriginSettings, boolean>();

/** Returns whether the base URL has a loopback host; computed once per settings. */
function hasLoopbackBaseUrl(settings: OriginSettings): boolean {
  let isLoopbackUrl = loopbackBaseUrls.get(settings);
  if (isLoopbackUrl === undefined) {
    isLoopbackUrl = isLoopbackHost(new URL(settings.baseUrl).hostname);
    loopbackBaseUrls.set(settings, isLoopbackUrl);
  }
  return isLoopbackUrl;
}

function isAllowedOrigin(origin: string, settings: OriginSettings): boolean {
  const own = new URL(settings.baseUrl);
  if (normalizeLoopbackOrigin(origin) === normalizeLoopbackOrigin(own.origin)) return true;
  return settings.mcpAllowedOrigins.some(
    (allowed) => URL.canParse(allowed) && new URL(allowed).origin === origin,
  );
}

/** Maps the three loopback hosts to one. */
function normalizeLoopbackOrigin(origin: string): string {
  return origin.replace(/^(https?:\/\/)(?:localhost|\[::1\])(?=:\d+$|$)/u, "$1127.0.0.1");
}

function hasLoopbackHost(request: Request): boolean {
  // Check both: a server may take the URL from an absolute request target instead of Host.
  const hosts = [request.headers.get("host"), new URL(request.url).host];
  return hosts.every((host) => host === null || isLoopbackHost(host.replace(/:\d{1,5}$/u, "")));
}

/** Returns a JSON-RPC error without an id, as MCP clients expect for a request rejected as a whole. */
function forbidden(message: string): Response {
  return Response.json(
    { jsonrpc: "2.0", error: { code: -32000, message }, id: null },
    { status: 403, headers: { "Cache-Control": "no-store", Vary: "Origin" } },
  );
}
