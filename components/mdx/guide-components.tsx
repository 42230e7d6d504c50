import { root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { calloutTitle, calloutType } from "#lib/guides/callout.ts";
import type { componentNames } from "#lib/guides/component-names.ts";
import { type GeneratedParts, loadGeneratedParts } from "#lib/guides/generated-parts.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import type { ComponentProps, ReactNode } from "react";
import { articleElements } from "../article/article-elements.tsx";
import { BeforeYouStart } from "./before-you-start.tsx";
import { Configuration } from "./configuration.tsx";
import { Diagram } from "./diagram.tsx";
import { IfRepository, UnlessRepository } from "../ui/if-repository.tsx";
import { Figure } from "./figure.tsx";
import { GuideIndex } from "./guide-index.tsx";
import { Screenshot } from "./screenshot.tsx";
import { Tab, Tabs } from "./tabs.tsx";
import { renderHast } from "../article/render-hast.tsx";

type Children = { children?: ReactNode };

/** Returns the React component of every component and element that a guide may use. */
export function guideComponents(page: PageOutline, config: SiteConfig) {
  const { locale } = page;

  /** Returns the component that renders a generated part. */
  function generatedPart(name: keyof GeneratedParts) {
    return async function GeneratedPart(attributes: Record<string, unknown>) {
      const parts = await loadGeneratedParts(config, locale);
      return renderHast(await mdastToHast(root(parts[name](attributes)), { config }), locale);
    };
  }

  /** Binds a component to the language of the page. */
  function inLocale<Props>(Component: (props: Props & { locale: Locale }) => ReactNode) {
    return (props: Props) => <Component {...props} locale={locale} />;
  }

  let tabs = 0;
  const components = {
    BeforeYouStart: () => <BeforeYouStart locale={locale} config={config} />,
    Callout: inLocale(Callout),
    Card,
    Cards,
    Configuration: ({ part }: { part?: unknown }) => (
      <Configuration part={part} locale={locale} config={config} />
    ),
    Diagram: inLocale(Diagram),
    Figure: (attributes: Record<string, unknown>) => (
      <Figure attributes={attributes} locale={locale} config={config} />
    ),
    Guides: () => <GuideIndex locale={locale} config={config} />,
    IfRepository: ({ children }: Children) => (
      <IfRepository config={config}>{children}</IfRepository>
    ),
    KeyFigures: generatedPart("KeyFigures"),
    McpSetup: generatedPart("McpSetup"),
    Permissions: generatedPart("Permissions"),
    Problems: generatedPart("Problems"),
    RateLimits: generatedPart("RateLimits"),
    Screenshot: (attributes: Record<string, unknown>) => (
      <Screenshot attributes={attributes} locale={locale} config={config} />
    ),
    Showcase,
    Step,
    Steps,
    Tab,
    Tabs: ({ children }: Children) => (
      <Tabs locale={locale} name={`tabs-${++tabs}`}>
        {children}
      </Tabs>
    ),
    Tools: generatedPart("Tools"),
    UnlessRepository: ({ children }: Children) => (
      <UnlessRepository config={config}>{children}</UnlessRepository>
    ),
  };
  // Every component name that the Markdown version supports needs a component here.
  return {
    ...articleElements(locale),
    table: ScrollingTable,
    ...(components satisfies Record<(typeof componentNames)[number], unknown>),
  };
}

/** Wraps a table in a scrollable, keyboard-focusable box, as the Markdown renderer does. */
function ScrollingTable(props: ComponentProps<"table">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className="table-scroll" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

type CalloutProps = Children & { locale: Locale; type?: unknown; title?: unknown };

function Callout({ locale, type, title, children }: CalloutProps) {
  return (
    <div className="callout" role="note" data-type={calloutType(type)}>
      <p className="callout-title">{calloutTitle({ type, title }, locale)}</p>
      {children}
    </div>
  );
}

function Cards({ children }: Children) {
  return <ul className="cards">{children}</ul>;
}

type CardProps = Children & { title: string; href?: string; picture?: string };

/** @param props.picture the name of a drawing in `card-pictures.css` */
function Card({ title, href, picture, children }: CardProps) {
  return (
    <li>
      {picture ? <span className="card-picture" data-picture={picture} /> : null}
      {href ? <a href={href}>{title}</a> : <strong>{title}</strong>}
      {children}
    </li>
  );
}

/** A request and the page that it creates. */
function Showcase({ children }: Children) {
  return <div className="showcase">{children}</div>;
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
