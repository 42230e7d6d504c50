import type { Metadata } from "next";
import { feedForms, feedPath, type FeedForm } from "#lib/indexes/feeds.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { LazyPage } from "#lib/pages/build-page.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { findPageByPathname } from "#lib/pages/page-index.ts";
import { pageLinks } from "#lib/pages/link-relations.ts";
import { listPages } from "#lib/load/load-pages.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import "./edited-sources.ts";

export type DocsPageParams = { params: Promise<{ slug?: string[] }> };

/**
 * Returns the page of a route, and all pages.
 * @throws Error if there is none: routes exist only for pages, so this would be a bug
 */
export async function findDocsPage(
  locale: Locale,
  slug: string[] = [],
  config: SiteConfig,
): Promise<{ page: LazyPage; pages: LazyPage[] }> {
  const pages = await listPages(config);
  const pathname = localizePath(`/${slug.join("/")}`, locale);
  const page = findPageByPathname(pages, pathname);
  if (!page) throw new Error(`No page at ${pathname}.`);
  return { page, pages };
}

/** Returns the title, description and alternate URLs of a page, for its head. */
export async function docsPageMetadata(
  locale: Locale,
  slug: string[] | undefined,
  config: SiteConfig,
): Promise<Metadata> {
  const { page, pages } = await findDocsPage(locale, slug, config);
  const links = pageLinks(page, pages, config);
  return {
    title: page.path === "/" ? { absolute: `Werkbank · ${page.title}` } : page.title,
    description: page.description,
    alternates: {
      canonical: links.canonical,
      languages: { ...links.alternates, "x-default": links.alternates.en },
      types: {
        "text/markdown": links.markdown,
        ...(page.kind === "changelog" ? feedUrls(page) : {}),
      },
    },
  };
}

function feedUrls({ locale }: PageOutline): Record<string, string> {
  return Object.fromEntries(
    Object.entries(feedForms).map(([form, { type }]) => [
      type.replace(/;.*/u, ""),
      feedPath(locale, form as FeedForm),
    ]),
  );
}
