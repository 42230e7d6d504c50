import { ogImagePath } from "#lib/pages/og-image-path.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { ogImageSize } from "./og-image.tsx";

/**
 * Renders the Open Graph tags of a page. Next would repeat most of them as Twitter tags, which readers use only
 * if the Open Graph tags are missing.
 */
export function SharingTags({ page, config }: { page: PageOutline; config: SiteConfig }) {
  const properties: Record<string, string | number> = {
    type: "article",
    site_name: "Werkbank",
    title: page.title,
    description: page.description,
    url: page.url,
    locale: page.locale === "nl" ? "nl_NL" : "en_GB",
    image: config.docsUrl + ogImagePath(page),
    "image:width": ogImageSize.width,
    "image:height": ogImageSize.height,
    "image:alt": page.title,
  };
  return (
    <>
      {Object.entries(properties).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
