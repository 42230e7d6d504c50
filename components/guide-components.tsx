import { markdownToHast } from "#lib/markdown-html.ts";
import type { componentNames } from "#lib/components.ts";
import { mcpServerOf } from "#lib/mcp-clients.ts";
import { mcpSetupMarkdown } from "#lib/mcp-setup-markdown.ts";
import type { Page } from "#lib/page.ts";
import { loadProblems, loadProblemTexts, problemsMarkdown } from "#lib/problem-markdown.ts";
import type { SiteConfig } from "#lib/site.ts";
import { loadTools, toolsMarkdown } from "#lib/tool-markdown.ts";
import type { ComponentProps, ReactNode } from "react";
import { articleElements } from "./article-elements.tsx";
import { DocLink } from "./doc-link.tsx";
import { renderHast } from "./render-hast.tsx";

type Children = { children?: ReactNode };

/** The React form of every component and element that a guide may use. */
export function guideComponents(page: Page, pages: Page[], config: SiteConfig) {
  const { locale } = page;

  async function Problems() {
    const [problems, texts] = await Promise.all([
      loadProblems(config.rootDir),
      loadProblemTexts(config.rootDir, locale),
    ]);
    const tree = await markdownToHast(problemsMarkdown(problems, locale, texts), { config });
    return renderHast(tree, locale);
  }

  async function Tools() {
    const addressOf = (operationId: string) =>
      pages.find((other) => other.locale === locale && other.source.operationId === operationId)
        ?.url;
    const tools = await loadTools(config.rootDir);
    const tree = await markdownToHast(toolsMarkdown(tools, locale, addressOf), { config });
    return renderHast(tree, locale);
  }

  async function McpSetup({ server }: { server?: string }) {
    const markdown = mcpSetupMarkdown(mcpServerOf(server, config), locale);
    return renderHast(await markdownToHast(markdown, { config }), locale);
  }

  const components = { Callout, Card, Cards, McpSetup, Problems, Step, Steps, Tab, Tabs, Tools };
  // Each name that Markdown knows has its form here.
  return {
    ...articleElements(locale),
    table: ScrollingTable,
    ...(components satisfies Record<(typeof componentNames)[number], unknown>),
  };
}

/** As the Markdown renderer does it: the box scrolls, and the keyboard reaches it. */
function ScrollingTable(props: ComponentProps<"table">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className="table-scroll" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

function Callout(
  props: Children & { type?: "info" | "warn" | "error" | "success"; title?: string },
) {
  const { type = "info", title, children } = props;
  return (
    <div className="callout" role="note" data-type={type}>
      {title ? <p className="callout-title">{title}</p> : null}
      {children}
    </div>
  );
}

function Cards({ children }: Children) {
  return <ul className="cards">{children}</ul>;
}

function Card({ title, href, children }: Children & { title: string; href?: string }) {
  return (
    <li>
      {href ? <DocLink href={href}>{title}</DocLink> : <strong>{title}</strong>}
      {children}
    </li>
  );
}

function Steps({ children }: Children) {
  return <ol className="steps">{children}</ol>;
}

function Step({ title, children }: Children & { title?: string }) {
  return (
    <li>
      {title ? <p className="step-title">{title}</p> : null}
      {children}
    </li>
  );
}

function Tabs({ children }: Children) {
  return <div className="tabs">{children}</div>;
}

function Tab({ value, children }: Children & { value: string }) {
  return (
    <section>
      <p className="tab-title">{value}</p>
      {children}
    </section>
  );
}
