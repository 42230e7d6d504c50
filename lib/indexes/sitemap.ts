import { escapeMarkup } from "../site/escape-markup.ts";
import { locales, type Locale } from "../site/locale.ts";
import { pageGroups } from "../pages/navigation/navigation-groups.ts";
import { llmsPath, type Page, pageMarkdownUrl } from "../pages/page.ts";
import { pageLinks } from "../pages/link-relations.ts";
import type { SiteConfig } from "../site/site-config.ts";

const languageNames: Record<Locale, string> = { en: "English", nl: "Nederlands" };

/**
 * Returns sitemap.xml: every page of both locales with the date of its last change and its translations.
 */
export function toSitemap(pages: readonly Page[], config: SiteConfig): string {
  const urls = pages.map((page) => {
    const alternates = Object.entries(pageLinks(page, pages, config).alternates).map(
      ([locale, url]) =>
        `    <xhtml:link rel="alternate" hreflang="${locale}" href="${escapeMarkup(url)}"/>`,
    );
    return [
      "  <url>",
      `    <loc>${escapeMarkup(page.url)}</loc>`,
      `    <lastmod>${page.updatedAt}</lastmod>`,
      ...alternates,
      "  </url>",
    ].join("\n");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}

/** Returns sitemap.md: the same pages in Markdown, by language and group. */
export function toSitemapMarkdown(pages: readonly Page[], config: SiteConfig): string {
  const parts = locales.map((locale) => {
    const groups = pageGroups(pages, locale).map(({ title, pages: listed }) => {
      const lines = listed.map((page) => {
        const url = pageMarkdownUrl(page, config);
        return `- [${page.title.replace(/[[\]]/gu, "\\$&")}](${url}) (${page.updatedAt})`;
      });
      return `### ${title}\n\n${lines.join("\n")}`;
    });
    return `## ${languageNames[locale]}\n\n${groups.join("\n\n")}`;
  });
  return `# Sitemap\n\n${parts.join("\n\n")}\n`;
}

/**
 * Returns robots.txt: public pages may be crawled, indexed and used by models, and so may what the catalogs name;
 * sign-in and the rest of the API may not.
 */
export function toRobots(config: SiteConfig): string {
  return `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /
Allow: /api/mcp/server-card
Allow: /api/v1/openapi.json
Disallow: /api/
Disallow: /v1/
Disallow: /sign-in
Disallow: /nl/sign-in

Sitemap: ${config.docsUrl}/sitemap.xml
${locales.map((locale) => `# ${config.docsUrl}${llmsPath(locale)}`).join("\n")}
`;
}
