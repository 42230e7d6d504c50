import { visit } from "unist-util-visit";
import { findPage } from "../../lib/find-page.ts";
import { parseMarkdown } from "../../lib/markdown.ts";
import type { Page } from "../../lib/page.ts";
import type { SiteConfig } from "../../lib/site.ts";

/** Every link of a page to a page or section that does not exist. Files are asked of the server in tests. */
export function deadLinks(page: Page, pages: readonly Page[], { docsUrl }: SiteConfig): string[] {
  const dead: string[] = [];
  visit(parseMarkdown(page.markdown), ["link", "definition"], (node) => {
    const { url } = node as { url: string };
    if (!url.startsWith(docsUrl) && !url.startsWith("#")) return;
    const target = new URL(url, page.url);
    const isPage = /(\.md|\/[\w-]*|[\w-])$/u.test(target.pathname) && !isFile(target.pathname);
    if (!isPage) return;
    const found = url.startsWith("#") ? page : findPage(pages, target.pathname);
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (found === undefined) dead.push(`${page.source.file}: ${url} is no page`);
    else if (anchor !== "" && !found.sections.some((section) => section.anchor === anchor)) {
      dead.push(`${page.source.file}: ${url} is no section of ${found.pathname}`);
    }
  });
  return dead;
}

/** Indexes, documents and the service's own addresses. */
function isFile(pathname: string): boolean {
  return (
    /\.(txt|json|xml)$/u.test(pathname) ||
    pathname === "/sitemap.md" ||
    /^\/(api|v1|auth|mcp|search|sign-in|nl\/sign-in|\.well-known)(\/|$)/u.test(pathname)
  );
}
