import type { ReactNode } from "react";
import type { Element, ElementContent, Root } from "hast";
import { addFieldAnchors, collapseFields } from "#lib/reference/field-anchors.ts";
import type { BuiltPage } from "#lib/pages/build-page.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { loadTools } from "#lib/contract/tools.ts";
import { findOperation, type OpenApi } from "#lib/contract/openapi.ts";
import { otherExamples } from "#lib/reference/samples/named-examples.ts";
import { otherSamples } from "#lib/reference/samples/operation-samples.ts";
import { linkFieldNames } from "#lib/reference/field-name-links.ts";
import { listRecordFields } from "#lib/reference/record-fields.ts";
import { linkProblemCodes } from "#lib/reference/problem-links.ts";
import { referenceMessages } from "#lib/contract/reference-messages.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { tryItPath } from "#lib/reference/try-it/try-it-document.ts";
import { BreakablePath } from "../ui/breakable-path.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { messagesFor } from "../ui/messages.ts";
import { MethodMark } from "../ui/method-mark.tsx";
import { renderHast } from "../article/render-hast.tsx";
import { StaticHtml } from "../article/static-html.tsx";
import { SamplesPanel } from "./samples-panel.tsx";
import { Island } from "../islands/island.tsx";
import { tryItMessages } from "../islands/try-it/try-it-messages.ts";

/** Renders the body of a reference page that is not an operation. */
export async function ReferenceArticle({ page, config }: { page: BuiltPage; config: SiteConfig }) {
  const tree = await mdastToHast(page.tree, { config });
  linkFieldNames(tree, config);
  return renderHast(addFieldLinks(tree, page.locale), page.locale);
}

function addFieldLinks(tree: Root, locale: Locale): Root {
  addFieldAnchors(tree, referenceMessages[locale]);
  collapseFields(tree);
  return tree;
}

/**
 * Renders the body of an operation page, with the form that sends the call. The samples follow the request line; on a
 * wide screen they are next to the description.
 */
export async function OperationArticle(props: {
  page: BuiltPage;
  /** The document that contains the operation of the page. */
  openapi: OpenApi | undefined;
  config: SiteConfig;
}) {
  const { page, openapi, config } = props;
  const { locale, source } = page;
  const tree = await mdastToHast(page.tree, { config });
  if (openapi === undefined || source.operationId === undefined) {
    return renderHast(addFieldLinks(tree, locale), locale);
  }
  await listRecordFields(tree, openapi, { ...config, locale });
  addFieldLinks(tree, locale);
  linkProblemCodes(tree, openapi, locale);
  const placed = findOperation(openapi, source.operationId);
  const tools = await loadTools(config.rootDir);
  const others = otherSamples(openapi, placed, { baseUrl: config.baseUrl, tools });
  const examples = otherExamples(openapi, placed);
  const tryItSource = tryItPath(page.pathname);
  const { lead, sections } = splitIntoSections(tree);
  // The first paragraph consists of method and path: it becomes the request line.
  const request = lead.children.findIndex(isParagraph);
  const samples = sections.find(isSamplesSection(locale));
  return (
    <div className="operation">
      <StaticSection section={section(lead.children.slice(0, request))} locale={locale} />
      <RequestLine method={placed.method} path={placed.path} label={messagesFor(locale).copyCode}>
        <Island
          name="try-it"
          operationId={source.operationId}
          source={tryItSource}
          locale={locale}
          label={tryItMessages[locale].open}
        />
      </RequestLine>
      {samples === undefined ? null : (
        <section className="samples-panel">
          <SamplesPanel {...{ section: samples, others, examples, source: tryItSource, locale }} />
        </section>
      )}
      <StaticSection section={section(lead.children.slice(request + 1))} locale={locale} />
      {sections
        .filter((one) => one !== samples)
        .map((one) => (
          <StaticSection key={headingIdOf(one)} section={one} locale={locale} />
        ))}
    </div>
  );
}

/** Renders method and path with a copy button, and the button that opens the form. */
function RequestLine(props: { method: string; path: string; label: string; children: ReactNode }) {
  const { method, path, label, children } = props;
  return (
    <div className="request-line">
      <code>
        <MethodMark method={method} /> <BreakablePath path={path} />
      </code>
      <CopyButton label={label} text={`${method} ${path}`} />
      {children}
    </div>
  );
}

const isSamplesSection =
  (locale: Locale) =>
  ({ children: [heading] }: Element): boolean => {
    const title = heading?.type === "element" ? heading.children[0] : undefined;
    return title?.type === "text" && title.value === referenceMessages[locale].samples;
  };

/** Returns the id of a section's heading. */
function headingIdOf(section: Element | undefined): string {
  const heading = section?.children[0];
  return heading?.type === "element" ? String(heading.properties.id) : "";
}

const isParagraph = (node: ElementContent): boolean =>
  node.type === "element" && node.tagName === "p";

function StaticSection({ section, locale }: { section: Element; locale: Locale }) {
  return (
    <StaticHtml tag="section">
      {renderHast({ type: "root", children: section.children }, locale)}
    </StaticHtml>
  );
}

/**
 * Splits an article into sections at its second-level headings; everything before the first heading is the lead.
 */
function splitIntoSections(tree: Root): { lead: Element; sections: Element[] } {
  const lead = section();
  const sections: Element[] = [];
  let current = lead;
  for (const child of tree.children) {
    if (child.type === "element" && child.tagName === "h2") {
      current = section();
      sections.push(current);
    }
    current.children.push(child as ElementContent);
  }
  return { lead, sections };
}

function section(children: ElementContent[] = []): Element {
  return { type: "element", tagName: "section", properties: {}, children };
}
