import { localizePath, type Locale } from "#lib/site/locale.ts";
import { nearestPagesId } from "#lib/publication/not-found-html.ts";
import { listPages } from "#lib/load/load-pages.ts";
import { pageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { messagesFor } from "../ui/messages.ts";
import { SectionNavigation } from "../navigation/section-navigation.tsx";

/**
 * Renders the not-found page of a language. Its list is empty here: the server, which knows the requested URL,
 * fills in the most similar pages.
 */
export async function NotFoundPage(props: { locale: Locale; config: SiteConfig }) {
  const { locale, config } = props;
  const messages = messagesFor(locale).notFound;
  return (
    <>
      <SiteHeader locale={locale} config={config} />
      <div className="docs-page">
        <main id="content" className="not-found">
          <article>
            <h1>{messages.title}</h1>
            <p className="lead">{messages.text}</p>
            <section>
              <h2>{messages.nearest}</h2>
              <ul id={nearestPagesId} className="nearest-pages" />
            </section>
            <p>
              <a href={localizePath("/", locale)}>{messages.toStart}</a>
              {" · "}
              <a href={localizePath("/reference", locale)}>{messages.toReference}</a>
            </p>
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
