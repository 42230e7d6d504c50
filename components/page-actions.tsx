import { markdownPath, type Page } from "#lib/page.ts";
import { CopyIcon } from "./icons.tsx";
import type { Messages } from "./messages.ts";

/** What a reader can do with the page as a whole. */
export function PageActions({ page, messages }: { page: Page; messages: Messages }) {
  const markdown = markdownPath(page.pathname);
  return (
    <div className="page-actions">
      <button type="button" className="text-button" data-copy="" data-copy-from={markdown}>
        <CopyIcon />
        {messages.copyMarkdown}
      </button>
      <a className="text-button" href={markdown} type="text/markdown">
        {messages.viewMarkdown}
      </a>
    </div>
  );
}
