import { NextResponse, type NextRequest } from "next/server";
import { negotiate, negotiateSearch } from "#lib/http/negotiation.ts";
import {
  isDocsEndpoint,
  isPageLike,
  isSearchPath,
  toLocalizedSearchUrl,
} from "#lib/site/routing.ts";

/**
 * Marks the requests that `app/docs-endpoint` handles: Markdown versions, indexes, search, MCP, and pages in a
 * media type other than HTML. The rewrite in next.config.ts matches the header; a rewrite made here would leave
 * the process if the host is an IP address.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const headers = new Headers(request.headers);
  headers.delete("x-docs-endpoint");
  const isNegotiated = isPageLike(pathname) && negotiate(headers.get("accept")) !== "html";
  const isSearchPage =
    isSearchPath(pathname) && negotiateSearch(headers.get("accept")) === "text/html";
  const localizedUrl = isSearchPage ? toLocalizedSearchUrl(request.url) : undefined;
  if (localizedUrl !== undefined) {
    return NextResponse.redirect(new URL(localizedUrl, request.url), 308);
  }
  const isDocsRequest = isDocsEndpoint(pathname) && !isSearchPage;
  if (isDocsRequest || isNegotiated) headers.set("x-docs-endpoint", "1");
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ["/((?!_next/).*)"] };
