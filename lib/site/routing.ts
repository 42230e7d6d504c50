import { delocalizePath, isLocale, isReservedPath, localizePath } from "./locale.ts";

const endpoints = new Set([
  "/.well-known/agent-skills/index.json",
  "/.well-known/ai-catalog.json",
  "/.well-known/api-catalog",
  "/.well-known/mcp/catalog.json",
  "/.well-known/mcp/server-card.json",
  "/api/mcp/server-card",
  "/mcp/server-card",
  "/openapi.json",
  "/openapi.yaml",
  "/robots.txt",
  "/nl/problems.json",
  "/nl/search",
  "/search",
  "/sitemap.xml",
]);

const textPaths =
  /(?:\.mdx?|\.(?:openapi|try-it)\.json|^(?:\/[a-z]{2})?\/(?:bruno|navigation|postman)\.json|\/llms(?:-full)?\.txt|\/changelog\/(?:rss\.xml|atom\.xml|feed\.json))$/u;

/** Returns whether a path serves text made from the pages, without negotiation. */
export function isDocsEndpoint(pathname: string): boolean {
  if (pathname.startsWith("/_next/")) return false;
  return isDocsMcp(pathname) || endpoints.has(pathname) || textPaths.test(pathname);
}

/** Returns whether a path is that of the MCP server, with or without a trailing slash. */
export function isDocsMcp(pathname: string): boolean {
  return pathname === "/mcp" || pathname === "/mcp/";
}

/** Returns whether a path is that of the search: a page for browsers, results for programs. */
export function isSearchPath(pathname: string): boolean {
  return delocalizePath(pathname).path === "/search";
}

/**
 * Returns the search URL in the language of the `locale` parameter, with the other parameters:
 * `/nl/search?q=btw` for `/search?q=btw&locale=nl`; undefined if the parameter is missing or invalid.
 */
export function toLocalizedSearchUrl(target: string): string | undefined {
  const url = URL.parse(target, "http://search.invalid");
  const locale = url?.searchParams.get("locale");
  if (!url || !isLocale(locale)) return undefined;
  url.searchParams.delete("locale");
  return localizePath("/search", locale) + url.search;
}

/** Returns the route label of a path for metrics, with bounded cardinality. */
export function siteRoute(pathname: string): "file" | "page" | "search" | "text" {
  if (isSearchPath(pathname)) return "search";
  if (isDocsEndpoint(pathname)) return "text";
  return isPageLike(pathname) ? "page" : "file";
}

/**
 * Returns whether a path may be a page, whose form is negotiated by `Accept`: it is not a file, and not part of the
 * service. The home page and every unknown path count as pages.
 */
export function isPageLike(pathname: string): boolean {
  const { path } = delocalizePath(pathname);
  return !isReservedPath(pathname) && !/\.[^/]*$/u.test(path);
}
