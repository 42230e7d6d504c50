import { root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import type { componentNames } from "#lib/guides/component-names.ts";
import { type GeneratedParts, loadGeneratedParts } from "#lib/guides/generated-parts.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import type { ComponentProps, ReactNode } from "react";
import { articleElements } from "../article/article-elements.tsx";
import { Diagram } from "./diagram.tsx";
import { Example } from "./example.tsx";
import { DocLink } from "../ui/doc-link.tsx";
import { renderHast } from "../article/render-hast.tsx";

type Children = { children?: ReactNode };

/** The React form of every component and element that a guide may use. */
export function guideComponents(page: PageOutline, config: SiteConfig) {
  const { locale } = page;

  /** The component that shows what a generated part stands for. */
  function generatedPart(name: keyof GeneratedParts) {
    return async function GeneratedPart(attributes: Record<string, unknown>) {
      const parts = await loadGeneratedParts(config, locale);
      return renderHast(await mdastToHast(root(parts[name](attributes)), { config }), locale);
    };
  }

  function LocaleDiagram(attributes: Record<string, unknown>) {
    return <Diagram {...attributes} locale={locale} />;
  }

  const components = {
    Callout,
    Card,
    Cards,
    Configuration: generatedPart("Configuration"),
    Diagram: LocaleDiagram,
    Example: (attributes: Record<string, unknown>) => (
      <Example attributes={attributes} locale={locale} config={config} />
    ),
    Guides: generatedPart("Guides"),
    McpSetup: generatedPart("McpSetup"),
    Permissions: generatedPart("Permissions"),
    Problems: generatedPart("Problems"),
    Step,
    Steps,
    Tab,
    Tabs,
    Tools: generatedPart("Tools"),
  };
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
