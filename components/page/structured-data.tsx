import { localizePath } from "#lib/site/locale.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { ogImagePath } from "#lib/pages/og-image-path.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { messagesFor } from "../ui/messages.ts";

/** Renders the structured data of a page (schema.org, JSON-LD): the article and its breadcrumbs. */
export function StructuredData({ page, config }: { page: PageOutline; config: SiteConfig }) {
  const toUrl = (path: string) => config.docsUrl + localizePath(path, page.locale);
  const isOperation = page.source.operationId !== undefined;
  const steps: [string, string][] = [
    ["Werkbank", toUrl("/")],
    ...(isOperation
      ? [[messagesFor(page.locale).reference, toUrl("/reference")] as [string, string]]
      : []),
    ...(page.path === "/" ? [] : [[page.title, page.url] as [string, string]]),
  ];
  const graph = [
    {
      "@type": "TechArticle",
      headline: page.title,
      description: page.description,
      url: page.url,
      image: config.docsUrl + ogImagePath(page),
      inLanguage: page.locale,
      dateModified: page.updatedAt,
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map(([name, item], index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item,
      })),
    },
  ];
  // "<" must not end the script element.
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  const html = json.replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
