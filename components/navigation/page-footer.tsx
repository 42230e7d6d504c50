import { navigation } from "#lib/pages/navigation.ts";
import { llmsPath, markdownPath, type PageOutline } from "#lib/pages/page.ts";
import { DocLink } from "../ui/doc-link.tsx";
import type { Messages } from "../ui/messages.ts";
import { PageFeedback } from "./page-feedback.tsx";

/** The neighbours of the page in the order of the navigation, and its date. */
export function PageFooter(props: { page: PageOutline; pages: PageOutline[]; messages: Messages }) {
  const { page, pages, messages } = props;
  const order = navigation(pages, page.locale).flatMap((group) => group.pages);
  const index = order.indexOf(page);
  const previous = order[index - 1];
  const next = order[index + 1];
  return (
    <footer className="page-footer">
      <PageFeedback key={page.pathname} pathname={page.pathname} messages={messages.feedback} />
      <nav aria-label={messages.previousAndNext}>
        {previous ? (
          <DocLink href={previous.pathname} rel="prev" className="previous">
            <span className="direction">{messages.previous}</span> {previous.title}
          </DocLink>
        ) : null}
        {next ? (
          <DocLink href={next.pathname} rel="next" className="next">
            <span className="direction">{messages.next}</span> {next.title}
          </DocLink>
        ) : null}
      </nav>
      <p className="page-meta">
        <span>
          {messages.changed} <time dateTime={page.updatedAt}>{page.updatedAt}</time>
        </span>
        <a href={markdownPath(page.pathname)}>Markdown</a>
        <a href={llmsPath(page.locale)}>llms.txt</a>
        <a href="/openapi.json">OpenAPI</a>
      </p>
    </footer>
  );
}
