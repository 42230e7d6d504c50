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

/** Whether a path always answers with text made from the pages, whatever `Accept` says. */
export function isDocsEndpoint(pathname: string): boolean {
  if (pathname.startsWith("/_next/")) return false;
  return endpoints.has(pathname) || texts.test(pathname);
}

/** Whether the search answers at a path: its page for browsers, results for programs. */
export function isSearchPath(pathname: string): boolean {
  return delocalizePath(pathname).path === "/search";
}

/** What a path asks the site for, as a measure of its requests names it: none of what the caller chose. */
export function siteRoute(pathname: string): "file" | "page" | "search" | "text" {
  if (isSearchPath(pathname)) return "search";
  if (isDocsEndpoint(pathname)) return "text";
  return isPageLike(pathname) ? "page" : "file";
}

/**
 * Whether a path may be a page, so that `Accept` chooses its form: no file, nothing of the service.
 * The home page and every unknown path are pages in this sense.
 */
export function isPageLike(pathname: string): boolean {
  const { path } = delocalizePath(pathname);
  return !isReservedPath(pathname) && !/\.[^/]*$/u.test(path);
}
