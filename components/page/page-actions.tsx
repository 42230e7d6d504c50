import { markdownPath, type PageOutline } from "#lib/pages/page.ts";
import { assistantLinks } from "#lib/pages/assistant-links.ts";
import { mcpClients } from "#lib/contract/mcp-clients.ts";
import { mcpServers } from "#lib/contract/mcp-servers.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { StaticHtml } from "../article/static-html.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Messages } from "../ui/messages.ts";

const menuId = "page-menu";

/** Renders the buttons that copy the page as Markdown and open {@link PageMenu}. */
export function PageActions({ page, messages }: { page: PageOutline; messages: Messages }) {
  return (
    <StaticHtml tag="div" className="page-actions">
      <button type="button" className="text-button" data-copy-from={markdownPath(page.pathname)}>
        <Icon name="copy" />
        <span className="action-text">{messages.copyMarkdown}</span>
      </button>
      <button type="button" className="text-button page-menu-button" popoverTarget={menuId}>
        {messages.actions.more}
        <Icon name="chevron" />
      </button>
    </StaticHtml>
  );
}

/**
 * The menu of the second button. It is a popover: the browser opens it, closes it on Escape or a click outside,
 * and then returns the focus. It comes after the article, so that screen readers reach the article first.
 */
export function PageMenu(props: { page: PageOutline; messages: Messages; config: SiteConfig }) {
  const { page, messages, config } = props;
  const markdown = markdownPath(page.pathname);
  const labels = messages.actions;
  return (
    <StaticHtml tag="div">
      <nav id={menuId} className="page-menu" popover="auto" aria-label={labels.label}>
        <ul>
          <li>
            <a href={markdown} type="text/markdown">
              {messages.viewMarkdown}
            </a>
          </li>
        </ul>
        <p>{labels.ask}</p>
        <ul>
          {assistantLinks(config.docsUrl + markdown, page.locale).map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {labels.openIn} {name}
              </a>
            </li>
          ))}
        </ul>
        <p>{labels.mcp}</p>
        <ul>
          {mcpClients(mcpServers(config).docs).map((client) => (
            <li key={client.name}>
              {client.kind === "link" ? (
                <a href={client.href}>
                  {client.name} <span>{labels.link}</span>
                </a>
              ) : (
                <button type="button" data-copy-text={client.text}>
                  {client.name} <span>{labels[client.kind]}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </StaticHtml>
  );
}
