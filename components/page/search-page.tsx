import type { Metadata } from "next";
import { listPages, loadPages } from "#lib/load/load-pages.ts";
import { pageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import { createSearch } from "#lib/search/create-search.ts";
import { renderSearchPage, searchContentId, searchPath } from "#lib/search/search-page-html.ts";
import { searchMessages } from "#lib/search/search-messages.ts";
import { delocalizePath, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { SectionNavigation } from "../navigation/section-navigation.tsx";

export type SearchParams = { searchParams: Promise<Record<string, string | string[]>> };

export function searchMetadata(locale: Locale): Metadata {
  const { title, label: description } = searchMessages[locale];
  return { title, description, robots: { index: false, follow: true } };
}

/**
 * Renders the search page for browsers without scripts. A build leaves the results empty: the server, which
 * knows the query, fills them in.
 */
export async function SearchPage(props: SearchParams & { locale: Locale; config: SiteConfig }) {
  const { locale, config, searchParams } = props;
  const html = config.isFixed ? "" : await renderContent(locale, config, await searchParams);
  return (
    <>
      <SiteHeader locale={locale} config={config} path={delocalizePath(searchPath(locale)).path} />
      <div className="docs-page">
        <main id="content" className="search-page">
          <article>
            <h1>{searchMessages[locale].title}</h1>
            <div id={searchContentId} dangerouslySetInnerHTML={{ __html: html }} />
          </article>
        </main>
        <SectionNavigation
          locale={locale}
          navigation={pageNavigation(await listPages(config), locale)}
        />
      </div>
      <SiteFooter locale={locale} config={config} />
    </>
  );
}

/** Renders the results for a query in `next dev`, where `server.ts` does not run. */
async function renderContent(
  locale: Locale,
  config: SiteConfig,
  params: Awaited<SearchParams["searchParams"]>,
): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) query.set(name, [value].flat()[0] ?? "");
  return renderSearchPage(createSearch(await loadPages(config)), locale, query);
}
