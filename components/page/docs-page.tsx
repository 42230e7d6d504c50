import type { Locale } from "#lib/site/locale.ts";
import { pageNavigation, type PageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import type { LazyPage } from "#lib/pages/build-page.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { findPagesByPath } from "#lib/pages/page-index.ts";
import { translatedAnchors } from "#lib/pages/translated-anchors.ts";
import { inlineMarkdown } from "#lib/markdown/markdown.ts";
import { paragraph, root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { pageLinks } from "#lib/pages/link-relations.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";
import { Island } from "../islands/island.tsx";
import { StaticHtml } from "../article/static-html.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";
import { Breadcrumbs } from "../navigation/breadcrumbs.tsx";
import { findDocsPage } from "./docs-page-data.ts";
import { GuideArticle } from "./guide-article.tsx";
import { HomePage } from "./home-page.tsx";
import { findOperationDocument } from "./operation-document.ts";
import { messagesFor } from "../ui/messages.ts";
import { OperationArticle, ReferenceArticle } from "../reference/operation-article.tsx";
import { PageActions, PageMenu } from "./page-actions.tsx";
import { PageFooter } from "../navigation/page-footer.tsx";
import { RelatedPages } from "../navigation/related-pages.tsx";
import { SectionNavigation } from "../navigation/section-navigation.tsx";
import { SharingTags } from "./sharing-tags.tsx";
import { StructuredData } from "./structured-data.tsx";
import { TableOfContents } from "../navigation/table-of-contents.tsx";

/**
 * Renders one page of the documentation: the article first, then the navigation of its area. The article consists
 * of title, description, notice for agents and body, like the Markdown version.
 */
export async function DocsPage(props: {
  locale: Locale;
  slug?: string[] | undefined;
  config: SiteConfig;
}) {
  const { locale, slug, config } = props;
  const { page, pages } = await findDocsPage(locale, slug, config);
  const navigation = pageNavigation(pages, locale, page);
  return (
    <>
      <SiteHeader
        locale={locale}
        config={config}
        path={page.path}
        anchors={anchorsInTranslation(page, pages)}
      />
      {page.path === "/" ? (
        <HomePage page={page} pages={pages} navigation={navigation} config={config} />
      ) : (
        <ArticlePage page={page} pages={pages} navigation={navigation} config={config} />
      )}
      <SiteFooter locale={locale} config={config} />
    </>
  );
}

/** Returns the anchors of a page that differ in its translation, with those of the translation. */
function anchorsInTranslation(page: LazyPage, pages: LazyPage[]): Record<string, string> {
  const translation = findPagesByPath(pages, page.path).find((other) => other !== page);
  return translation ? translatedAnchors(page.build(), translation.build()) : {};
}

/** Renders a page with an article and its navigation. */
function ArticlePage(props: {
  page: LazyPage;
  pages: LazyPage[];
  navigation: PageNavigation;
  config: SiteConfig;
}) {
  const { page, pages, navigation, config } = props;
  const messages = messagesFor(page.locale);
  const hasPanel = page.source.operationId !== undefined;
  return (
    <div className="docs-page" data-panel={hasPanel || undefined}>
      <link rel="describedby" type="text/plain" href={pageLinks(page, pages, config).llms} />
      <SharingTags page={page} config={config} />
      <StructuredData page={page} config={config} />
      <main id="content">
        <div className="page-head">
          <Breadcrumbs page={page} navigation={navigation} messages={messages} />
          <PageActions page={page} messages={messages} />
        </div>
        {page.translationOf ? (
          <p className="note">
            {messages.outdated} ({page.translationOf}).
          </p>
        ) : null}
        <Article page={page} config={config} />
        <RelatedPages page={page} />
        <PageMenu page={page} messages={messages} config={config} />
        <PageFooter {...{ page, navigation, messages, config }} />
      </main>
      {page.path === "/configuration" ? <Island name="settings-filter" /> : null}
      {hasPanel ? null : <TableOfContents page={page} label={messages.contents} />}
      <SectionNavigation locale={page.locale} navigation={navigation} current={page} />
    </div>
  );
}

/** Renders the article as static HTML, except for the islands of an operation. */
async function Article({ page, config }: { page: LazyPage; config: SiteConfig }) {
  const kind = kindOf(page);
  const head = (
    <>
      <h1>{page.title}</h1>
      <Lead page={page} config={config} />
    </>
  );
  if (page.source.operationId !== undefined) {
    const openapi = await findOperationDocument(page, config);
    return (
      <article data-kind={kind}>
        {head}
        <OperationArticle page={page.build()} openapi={openapi} config={config} />
      </article>
    );
  }
  return (
    <StaticHtml tag="article" kind={kind}>
      {head}
      {page.source.file.endsWith(".mdx") ? (
        <GuideArticle page={page} config={config} />
      ) : (
        <ReferenceArticle page={page.build()} config={config} />
      )}
    </StaticHtml>
  );
}

/** Renders the description, with the inline formatting of its Markdown. */
async function Lead({ page, config }: { page: LazyPage; config: SiteConfig }) {
  if (page.lead === undefined) return <p className="lead">{page.description}</p>;
  const tree = await mdastToHast(root([paragraph(inlineMarkdown(page.lead))]), { config });
  const children = tree.children.map((child) =>
    child.type === "element" ? { ...child, properties: { className: ["lead"] } } : child,
  );
  return renderHast({ type: "root", children }, page.locale);
}

/** Pages that are tables of names, whose columns have the same width. */
const indexPaths = new Set(["/reference", "/reference/schemas", "/tools"]);

function kindOf({ path, kind, source }: PageOutline): string {
  return indexPaths.has(path) || source.tag !== undefined ? "index" : kind;
}
