import type { PageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import { markdownPath, type PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { IfRepository } from "../ui/if-repository.tsx";
import type { Messages } from "../ui/messages.ts";
import { Island } from "../islands/island.tsx";

/** Links to the previous and next page of the navigation, and shows when the page was last changed. */
export function PageFooter(props: {
  page: PageOutline;
  navigation: PageNavigation;
  messages: Messages;
  config: SiteConfig;
}) {
  const { page, navigation, messages, config } = props;
  const { previous, next } = navigation;
  return (
    <footer className="page-footer">
      <Island name="page-feedback" locale={page.locale} pathname={page.pathname} />
      <nav aria-label={messages.previousAndNext}>
        {previous ? (
          <a href={previous.href} rel="prev" className="previous">
            <span className="direction">{messages.previous}</span> {previous.title}
          </a>
        ) : null}
        {next ? (
          <a href={next.href} rel="next" className="next">
            <span className="direction">{messages.next}</span> {next.title}
          </a>
        ) : null}
      </nav>
      <PageMeta page={page} messages={messages} config={config} />
    </footer>
  );
}

/** Shows when the page was last changed, and links to its Markdown version and to its source. */
export function PageMeta(props: { page: PageOutline; messages: Messages; config: SiteConfig }) {
  const { page, messages, config } = props;
  return (
    <p className="page-meta">
      <span>
        {messages.changed} <time dateTime={page.updatedAt}>{page.updatedAt}</time>
      </span>
      <a href={markdownPath(page.pathname)}>Markdown</a>
      <IfRepository config={config}>
        <a href={`${config.repositoryUrl}/edit/main/${page.source.file}`}>{messages.edit}</a>
        <a href={`${config.repositoryUrl}/issues`}>{messages.reportIssue}</a>
      </IfRepository>
    </p>
  );
}
