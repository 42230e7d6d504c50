import { llmsPath, markdownPath, type Page, pageMarkdownUrl } from "./page.ts";
import type { Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";

const lastChanged: Record<Locale, string> = { en: "Last changed", nl: "Laatst gewijzigd" };

/** The title of the list of related pages. */
export const relatedPagesTitle: Record<Locale, string> = {
  en: "Related pages",
  nl: "Verwante pagina's",
};

/**
 * Returns the Markdown version of a page: title and URL, description, body, related pages, date of the last change.
 */
export function toMarkdownPage(page: Page): string {
  const date = `${lastChanged[page.locale]}: ${page.updatedAt}`;
  return `# ${page.title} (${page.url})\n\n${page.lead ?? page.description}\n\n${page.markdown}\n\n${relatedMarkdown(page)}${date}\n`;
}

/** Returns the list of related pages, with links to their Markdown; an empty text if there are none. */
function relatedMarkdown({ locale, pathname, url, related = [] }: Page): string {
  if (related.length === 0) return "";
  const docsUrl = url.slice(0, url.length - pathname.length);
  const items = related.map(
    ({ title, description, ...target }) =>
      `- [${title}](${pageMarkdownUrl(target, { docsUrl })}): ${description}\n`,
  );
  return `**${relatedPagesTitle[locale]}**\n\n${items.join("")}\n`;
}

/** Returns the Markdown of one section with everything below its heading; undefined for an unknown anchor. */
export function sectionMarkdown(page: Page, anchor: string): string | undefined {
  const index = page.sections.findIndex((section) => section.anchor === anchor);
  const section = page.sections[index];
  if (section === undefined) return undefined;
  const next = page.sections
    .slice(index + 1)
    .find(({ headings }) => headings.length <= section.headings.length);
  return page.markdown.slice(section.start, next?.start).trimEnd();
}

/**
 * Returns the headers of a page's Markdown, or of one section, that do not depend on the request.
 * @param tokens its size in o200k tokens, as {@link countTokens} counts them, if known; in a build, each URL of the
 * deployment counts as its placeholder
 */
export function markdownHeaders(
  page: Page,
  tokens: number | undefined,
  config: Pick<SiteConfig, "docsUrl">,
): Record<string, string> {
  return {
    "Content-Type": "text/markdown; charset=utf-8",
    "Content-Language": page.locale,
    "Last-Modified": lastModified(page),
    Link: `<${page.url}>; rel="canonical", <${config.docsUrl}${llmsPath(page.locale)}>; rel="describedby"`,
    ...(tokens === undefined ? {} : { "X-Markdown-Tokens": String(tokens) }),
  };
}

/** Returns the `Last-Modified` of a page in any form: the day on which its text was last changed. */
export function lastModified({ updatedAt }: Page): string {
  return new Date(updatedAt).toUTCString();
}

/** Returns the `Content-Location` of negotiated Markdown. */
export function contentLocation(page: Page): string {
  return markdownPath(page.pathname);
}
