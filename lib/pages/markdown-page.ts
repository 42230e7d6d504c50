import { llmsPath, markdownPath, type Page } from "./page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The Markdown form of a page: title and address, description, body. */
export function toTwin(page: Page): string {
  return `# ${page.title} (${page.url})\n\n${page.description}\n\n${page.markdown}\n`;
}

/** The Markdown of one section with everything below its heading, or undefined for an unknown anchor. */
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
 * The headers of a twin that do not depend on the request.
 * @param tokens what the twin costs in tokens of o200k, as {@link countTokens} counts them.
 */
export function twinHeaders(
  page: Page,
  tokens: number,
  config: Pick<SiteConfig, "docsUrl">,
): Record<string, string> {
  return {
    "Content-Type": "text/markdown; charset=utf-8",
    "Content-Language": page.locale,
    Link: `<${page.url}>; rel="canonical", <${config.docsUrl}${llmsPath(page.locale)}>; rel="describedby"`,
    "X-Markdown-Tokens": String(tokens),
  };
}

/** Where a negotiated twin says that it lies. */
export function contentLocation(page: Page): string {
  return markdownPath(page.pathname);
}
