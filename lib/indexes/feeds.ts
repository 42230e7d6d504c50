import { Feed } from "feed";
import { toHtml } from "hast-util-to-html";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { changelogEntries, type ChangelogEntry } from "../pages/changelog.ts";
import { fromMarkdownHref } from "../pages/links.ts";
import { localizePath, type Locale } from "../site/locale.ts";
import { parseMarkdown, plainText } from "../markdown/markdown.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The formats of the changelog's feed: file name below the changelog, and media type. */
export const feedForms = {
  rss: { file: "rss.xml", type: "application/rss+xml; charset=utf-8" },
  atom: { file: "atom.xml", type: "application/atom+xml; charset=utf-8" },
  json: { file: "feed.json", type: "application/feed+json" },
} as const;

export type FeedForm = keyof typeof feedForms;

/** Returns the path of a locale's feed: `/changelog/rss.xml`, `/nl/changelog/feed.json`. */
export function feedPath(locale: Locale, form: FeedForm): string {
  return localizePath(`/changelog/${feedForms[form].file}`, locale);
}

/**
 * Returns the changelog as RSS 2.0, Atom 1.0 or JSON Feed 1: one item per day, newest first, with the full
 * text.
 */
export async function toFeed(page: Page, form: FeedForm, config: SiteConfig): Promise<string> {
  const { docsUrl } = config;
  const entries = changelogEntries(page);
  const urlOf = (each: FeedForm) => docsUrl + feedPath(page.locale, each);
  const feed = new Feed({
    id: page.url,
    title: `Werkbank: ${page.title}`,
    description: page.description,
    link: page.url,
    language: page.locale,
    favicon: `${docsUrl}/favicon.svg`,
    updated: startOf(entries[0]?.date ?? page.updatedAt),
    generator: false,
    author: { name: "Werkbank" },
    feedLinks: { rss: urlOf("rss"), atom: urlOf("atom"), json: urlOf("json") },
  });
  for (const entry of entries) {
    const url = `${page.url}#${entry.anchor}`;
    const summary = firstSentence(entry);
    feed.addItem({
      id: url,
      link: url,
      title: entry.date,
      // RSS and Atom parse it as HTML, JSON Feed as plain text.
      description: form === "json" ? summary : escapeHtml(summary),
      content: await entryHtml(entry, config),
      date: startOf(entry.date),
      category: [...new Set(entry.types)].map((name) => ({ name })),
    });
  }
  if (form === "json") return `${feed.json1()}\n`;
  return `${form === "rss" ? feed.rss2() : feed.atom1()}\n`;
}

/** Returns the start of a day in UTC: the changelog has no times, and no entry may be in the future. */
function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function firstSentence(entry: ChangelogEntry): string {
  const [block] = parseMarkdown(entry.markdown).children.filter(({ type }) => type !== "heading");
  const text = block ? plainText(block).replaceAll("\n", " ") : entry.date;
  return /^.*?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns plain HTML with absolute links, which is all that feed readers support. */
async function entryHtml(entry: ChangelogEntry, config: SiteConfig): Promise<string> {
  const tree = await unified().use(remarkRehype).run(parseMarkdown(entry.markdown));
  visit(tree, "element", (node) => {
    if (node.tagName !== "a" || typeof node.properties.href !== "string") return;
    const href = fromMarkdownHref(node.properties.href, config);
    node.properties.href = href.startsWith("/") ? config.docsUrl + href : href;
  });
  return toHtml(tree);
}
