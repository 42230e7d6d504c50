import { llmsPath, markdownPath, type Page } from "./page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The Markdown form of a page: title and address, description, body. */
export function toTwin(page: Page): string {
  return `# ${page.title} (${page.url})\n\n${page.description}\n\n${page.markdown}\n`;
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
