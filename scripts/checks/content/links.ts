import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visit } from "unist-util-visit";
import { findPage } from "../../../lib/pages/find-page.ts";
import { toPagePathname } from "../../../lib/pages/links.ts";
import { delocalizePath, localizePath } from "../../../lib/site/locale.ts";
import type { BuiltPage } from "../../../lib/pages/build-page.ts";
import type { Page } from "../../../lib/pages/page.ts";
import type { SiteConfig } from "../../../lib/site/site-config.ts";

/** Returns every link of a page to a missing page or section. Tests request linked files from the server. */
export function findDeadLinks(
  page: BuiltPage,
  pages: readonly Page[],
  config: SiteConfig,
): string[] {
  const { docsUrl, rootDir } = config;
  const errors: string[] = [];
  visit(page.tree, ["link", "definition"], (node) => {
    const { url } = node as { url: string };
    if (!url.startsWith(docsUrl) && !url.startsWith("#")) return;
    const target = new URL(url, page.url);
    const isPage = /(\.md|\/[\w-]*|[\w-])$/u.test(target.pathname) && !isFile(target.pathname);
    if (!isPage) return;
    const found = url.startsWith("#") ? page : findPage(pages, target.pathname);
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (found === undefined) errors.push(`${locateLink(page, target, rootDir)}: ${url} is no page`);
    else if (anchor !== "" && !found.sections.some((section) => section.anchor === anchor)) {
      errors.push(
        `${locateLink(page, target, rootDir)}: ${url} is no section of ${found.pathname}`,
      );
    }
  });
  return errors;
}

/** Returns file and line of a link's first occurrence; generated pages have no lines. */
function locateLink({ source, locale }: Page, { pathname, hash }: URL, rootDir: string): string {
  if (!source.file.endsWith(".mdx")) return `${source.file} (${source.operationId ?? ""})`;
  const path = delocalizePath(toPagePathname(pathname)).path;
  const spellings = [path + hash, localizePath(path, locale) + hash, hash || path];
  const lines = readFileSync(join(rootDir, source.file), "utf8").split("\n");
  const line = lines.findIndex((text) => spellings.some((spelled) => text.includes(`${spelled})`)));
  return `${source.file}:${line + 1}`;
}

/** Whether a path leads to an index, a document or a path of the service itself. */
function isFile(pathname: string): boolean {
  return (
    /\.(txt|json|xml|samples\.md)$/u.test(pathname) ||
    pathname === "/sitemap.md" ||
    /^\/(api|v1|auth|mcp|(?:nl\/)?search|(?:nl\/)?sign-in|\.well-known)(\/|$)/u.test(pathname)
  );
}
