import { root } from "#lib/markdown/nodes.ts";
import { agentLine } from "#lib/pages/agent-notice.ts";
import type { Locale } from "#lib/site/locale.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { pageLinks } from "#lib/pages/link-relations.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { Breadcrumbs } from "../navigation/breadcrumbs.tsx";
import { DocLink } from "../ui/doc-link.tsx";
import { findDocsPage } from "./docs-page-data.ts";
import { loadGuide } from "../mdx/compile-guide.ts";
import { findDocument } from "./source.ts";
import { messagesFor } from "../ui/messages.ts";
import { guideComponents } from "../mdx/guide-components.tsx";
import { OperationArticle } from "../reference/operation-article.tsx";
import { PageActions } from "./page-actions.tsx";
import { PageFooter } from "../navigation/page-footer.tsx";
import { renderHast } from "../article/render-hast.tsx";
import { SectionNavigation } from "../navigation/section-navigation.tsx";
import { StructuredData } from "./structured-data.tsx";
import { TableOfContents } from "../navigation/table-of-contents.tsx";

/**
 * One page of the documentation: the article first, the navigation of its section after it. Title,
 * description, line for agents and body are the article, as they are the Markdown twin.
 */
export async function DocsPage(props: {
  locale: Locale;
  slug?: string[] | undefined;
  config: SiteConfig;
}) {
  const { locale, slug, config } = props;
  const messages = messagesFor(locale);
  const { page, pages } = await findDocsPage(locale, slug, config);
  const hasPanel = page.source.operationId !== undefined;
  return (
    <div className="docs-page" data-panel={hasPanel || undefined}>
      <link rel="describedby" type="text/plain" href={pageLinks(page, pages, config).llms} />
      <StructuredData page={page} config={config} />
      <main id="content">
        <div className="page-head">
          <Breadcrumbs page={page} messages={messages} />
          <PageActions page={page} messages={messages} config={config} />
        </div>
        {page.translationOf ? (
          <p className="note">
            {messages.outdated} ({page.translationOf}).
          </p>
        ) : null}
        <article data-kind={kindOf(page)}>
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {page.path === "/" ? <HomeActions page={page} pages={pages} /> : null}
          {page.source.file.endsWith(".mdx") ? (
            <GuideArticle page={page} config={config} />
          ) : (
            <OperationArticle
              page={page.build()}
              openapi={await findDocument(page, config)}
              config={config}
            />
          )}
        </article>
        <PageFooter page={page} pages={pages} messages={messages} />
      </main>
      {hasPanel ? null : <TableOfContents page={page} pages={pages} label={messages.contents} />}
      <SectionNavigation locale={locale} pages={pages} current={page} />
    </div>
  );
}

function kindOf({ path, kind }: PageOutline): string {
  if (path === "/") return "home";
  return path === "/reference" ? "index" : kind;
}

/** Where most people go from the home page, by the titles of those pages. */
function HomeActions({ page, pages }: { page: PageOutline; pages: PageOutline[] }) {
  const targets = ["/quickstart", "/reference", "/agents"].flatMap((path) =>
    pages.filter((other) => other.path === path && other.locale === page.locale),
  );
  return (
    <p className="home-actions">
      {targets.map(({ pathname, title }) => (
        <DocLink key={pathname} href={pathname}>
          {title}
        </DocLink>
      ))}
    </p>
  );
}

async function GuideArticle({ page, config }: { page: PageOutline; config: SiteConfig }) {
  const Guide = await loadGuide(page.source.file, config.rootDir);
  const line = await mdastToHast(root([agentLine(page.locale, config)]), { config });
  return (
    <>
      {renderHast(line, page.locale)}
      <Guide components={guideComponents(page, config)} />
    </>
  );
}
