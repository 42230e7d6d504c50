import { toRequestedPath } from "../pages/find-page.ts";
import type { Page } from "../pages/page.ts";
import { findPageByPathname } from "../pages/page-index.ts";
import { delocalizePath, localizePath } from "../site/locale.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";

/** Pages of files and endpoints whose path does not contain that of the page. */
const owners: Readonly<Record<string, string>> = {
  "/.well-known/agent-skills/index.json": "/agents",
  "/bruno.json": "/postman-and-bruno",
  "/openapi.json": "/reference",
  "/postman.json": "/postman-and-bruno",
  "/search": "/markdown",
};

/** What follows the path of a page in the path of its feeds and JSON documents. */
const fileSuffix = /\/(?:rss\.xml|atom\.xml|feed\.json)$|(?:\.(?:openapi|try-it))?\.json$/u;

/** Returns the page that a JSON document, a feed or the search belongs to. */
export function findOwningPage(
  { pages }: Pick<DocsMcpDependencies, "pages">,
  url: string,
): Page | undefined {
  const { locale, path } = delocalizePath(toRequestedPath(url) ?? "");
  const owner = owners[path] ?? path.replace(fileSuffix, "");
  return owner === path ? undefined : findPageByPathname(pages, localizePath(owner, locale));
}

/** Returns the content of a text file of the site that is not a page: Markdown or plain text. */
export async function readLinkedText(
  { texts }: Pick<DocsMcpDependencies, "texts">,
  url: string,
): Promise<string | undefined> {
  const text = await texts.get(toRequestedPath(url) ?? "")?.();
  return text !== undefined &&
    /^text\/(?:markdown|plain)\b/u.test(text.headers["Content-Type"] ?? "")
    ? text.body
    : undefined;
}
