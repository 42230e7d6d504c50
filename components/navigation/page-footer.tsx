import type { PageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import { llmsPath, markdownPath, type PageOutline } from "#lib/pages/page.ts";
import type { Messages } from "../ui/messages.ts";
import { Island } from "../islands/island.tsx";

/** Links to the previous and next page of the navigation, and shows when the page was last changed. */
export function PageFooter(props: {
  page: PageOutline;
  navigation: PageNavigation;
  messages: Messages;
}) {
  const { page, navigation, messages } = props;
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
      <PageMeta page={page} messages={messages} />
    </footer>
  );
}

/** Shows when the page was last changed, and links to its Markdown version and to the machine-readable files. */
export function PageMeta({ page, messages }: { page: PageOutline; messages: Messages }) {
  return (
    <p className="page-meta">
      <span>
        {messages.changed} <time dateTime={page.updatedAt}>{page.updatedAt}</time>
      </span>
      <a href={markdownPath(page.pathname)}>Markdown</a>
      <a href={llmsPath(page.locale)}>llms.txt</a>
      <a href="/openapi.json">OpenAPI</a>
    </p>
  );
}
