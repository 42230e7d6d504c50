import { delocalizePath, isReservedPath } from "./locale.ts";

const endpoints = new Set([
  "/.well-known/ai-catalog.json",
  "/.well-known/api-catalog",
  "/.well-known/mcp/catalog.json",
  "/.well-known/mcp/server-card.json",
  "/api/mcp/server-card",
  "/mcp",
  "/mcp/server-card",
  "/openapi.json",
  "/robots.txt",
  "/nl/problems.json",
  "/nl/search",
  "/search",
  "/sitemap.xml",
]);

const texts =
  /(?:\.mdx?|\.(?:openapi|try-it)\.json|^(?:\/[a-z]{2})?\/navigation\.json|\/llms(?:-full)?\.txt|\/changelog\/(?:rss\.xml|atom\.xml|feed\.json))$/u;

/** Returns whether a path always answers with text made from the pages, whatever `Accept` says. */
export function isDocsEndpoint(pathname: string): boolean {
  if (pathname.startsWith("/_next/")) return false;
  return endpoints.has(pathname) || texts.test(pathname);
}

/** Returns whether a path is the search's: its page for browsers, results for programs. */
export function isSearchPath(pathname: string): boolean {
  return delocalizePath(pathname).path === "/search";
}

/** Returns the route label of a path for metrics, which contains nothing that the caller chose. */
export function siteRoute(pathname: string): "file" | "page" | "search" | "text" {
  if (isSearchPath(pathname)) return "search";
  if (isDocsEndpoint(pathname)) return "text";
  return isPageLike(pathname) ? "page" : "file";
}

/**
 * Returns whether a path may be a page, so that `Accept` chooses its form: not a file, and not part of the
 * service. The home page and every unknown path count as pages.
 */
export function isPageLike(pathname: string): boolean {
  const { path } = delocalizePath(pathname);
  return !isReservedPath(pathname) && !/\.[^/]*$/u.test(path);
}
