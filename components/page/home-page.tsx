import { pageLinks } from "#lib/pages/link-relations.ts";
import type { PageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { PageMeta } from "../navigation/page-footer.tsx";
import { SectionNavigation } from "../navigation/section-navigation.tsx";
import { messagesFor } from "../ui/messages.ts";
import { GuideArticle } from "./guide-article.tsx";
import { SharingTags } from "./sharing-tags.tsx";
import { StructuredData } from "./structured-data.tsx";

/**
 * Renders the home page, which introduces the product. It uses the full width; only on a phone it has the
 * navigation, as a drawer.
 */
export function HomePage(props: {
  page: PageOutline;
  pages: readonly PageOutline[];
  navigation: PageNavigation;
  config: SiteConfig;
}) {
  const { page, pages, navigation, config } = props;
  const messages = messagesFor(page.locale);
  return (
    <div className="home-page">
      <link rel="describedby" type="text/plain" href={pageLinks(page, pages, config).llms} />
      <SharingTags page={page} config={config} />
      <StructuredData page={page} config={config} />
      <main id="content">
        <StaticHtml tag="article" kind="home">
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <HomeActions page={page} pages={pages} />
          <GuideArticle page={page} config={config} />
        </StaticHtml>
        <footer className="page-footer">
          <PageMeta page={page} messages={messages} config={config} />
        </footer>
      </main>
      <div className="drawer-only">
        <SectionNavigation locale={page.locale} navigation={navigation} />
      </div>
    </div>
  );
}

/** Links to the two pages that most readers open next. */
function HomeActions(props: { page: PageOutline; pages: readonly PageOutline[] }) {
  const { page, pages } = props;
  const targets = ["/quickstart", "/introduction"].flatMap((path) =>
    pages.filter((other) => other.path === path && other.locale === page.locale),
  );
  return (
    <p className="home-actions">
      {targets.map(({ pathname, title }) => (
        <a key={pathname} href={pathname}>
          {title}
        </a>
      ))}
    </p>
  );
}
