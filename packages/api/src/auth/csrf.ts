import { Problem } from "../problems/problem.ts";
import type { AuthSettings } from "./settings.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects an unsafe request (RFC 9110 section 9.2.1) from a page of another origin. Call it only for requests
 * that are authenticated by cookie: a browser never sends a bearer token on its own.
 *
 * The browser sets `Sec-Fetch-Site`; a page cannot change it. Without that header, `Origin` is compared with the
 * configured origins, not with `Host`, which the sender chooses. A request with neither header does not come
 * from a browser.
 *
 * @throws Problem CSRF_ORIGIN_REFUSED with `origin`, null if the request named none
 */
export function assertSameOrigin(
  request: Request,
  settings: Pick<AuthSettings, "baseUrl" | "trustedOrigins">,
): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return;
  const origin = request.headers.get("origin");
  if (site === null && origin === null) return;
  if (origin !== null && isTrusted(origin, settings)) return;
  throw new Problem(
    "CSRF_ORIGIN_REFUSED",
    "Requests that change something by cookie must come from the service's own origin.",
    { origin: origin?.slice(0, 255) ?? null },
  );
}

function isTrusted(
  origin: string,
  settings: Pick<AuthSettings, "baseUrl" | "trustedOrigins">,
): boolean {
  return [settings.baseUrl, ...settings.trustedOrigins].some(
    (trusted) => URL.canParse(trusted) && new URL(trusted).origin === origin,
  );
}
