import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { findPage } from "../lib/find-page.ts";
import { missingTexts } from "../lib/missing-texts.ts";
import type { Page } from "../lib/page.ts";
import { loadPages } from "../lib/pages.ts";
import { siteConfig } from "../lib/site.ts";
import { root } from "./processes.ts";

// Every page can be made (components, front matter, both languages), and every link between pages
// names a page and a section that exist. What is no page is asked of the server in tests/server.

const config = siteConfig({}, root);
const pages = await loadPages(config);
const faults = [
  ...pages.flatMap(deadLinks),
  ...missingTranslations(),
  ...(await missingTexts(root, "nl")),
];

if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${pages.length} pages, every link between them resolves.`);

function deadLinks(page: Page): string[] {
  const dead: string[] = [];
  visit(remark().use(remarkGfm).parse(page.markdown), ["link", "definition"], (node) => {
    const { url } = node as { url: string };
    if (!url.startsWith(config.docsUrl) && !url.startsWith("#")) return;
    const target = new URL(url, page.url);
    const isPage = /(\.md|\/[\w-]*|[\w-])$/u.test(target.pathname) && !isFile(target.pathname);
    if (!isPage) return;
    const found = url.startsWith("#") ? page : findPage(pages, target.pathname);
    const anchor = decodeURIComponent(target.hash.slice(1));
    if (found === undefined) dead.push(`${page.pathname}: ${url} is no page`);
    else if (anchor !== "" && !found.sections.some((section) => section.anchor === anchor)) {
      dead.push(`${page.pathname}: ${url} is no section of ${found.pathname}`);
    }
  });
  return dead;
}

/** Indexes, documents and the service's own addresses. */
function isFile(pathname: string): boolean {
  return (
    /\.(txt|json|xml)$/u.test(pathname) ||
    /^\/(api|v1|auth|mcp|search|sign-in|nl\/sign-in|\.well-known)(\/|$)/u.test(pathname)
  );
}

function missingTranslations(): string[] {
  const of = (locale: Page["locale"]) =>
    new Set(pages.filter((page) => page.locale === locale).map(({ path }) => path));
  const [english, dutch] = [of("en"), of("nl")];
  return [...english.symmetricDifference(dutch)].map((path) => `${path} is in one language only`);
}
