import type { Element, ElementContent, Root } from "hast";
import { markdownToHast } from "#lib/markdown-html.ts";
import { operationWords } from "#lib/operation-words.ts";
import type { Page } from "#lib/page.ts";
import type { SiteConfig } from "#lib/site.ts";
import { renderHast } from "./render-hast.tsx";

/**
 * The body of a reference page. Its sections keep the order of the Markdown; the one with the samples is
 * marked, so that a wide screen can put it beside the description.
 */
export async function OperationArticle({ page, config }: { page: Page; config: SiteConfig }) {
  const tree = await markdownToHast(page.markdown, { config });
  if (page.source.operationId === undefined) return renderHast(tree, page.locale);
  return <div className="operation">{renderHast(inSections(tree, page), page.locale)}</div>;
}

/** Each second-level heading with what follows it becomes a section. */
function inSections(tree: Root, page: Page): Root {
  const samples = page.sections.find(
    ({ headings }) => headings.length === 1 && headings[0] === operationWords[page.locale].samples,
  );
  const sections: Element[] = [];
  let open: Element = section();
  for (const child of tree.children) {
    if (child.type === "element" && child.tagName === "h2") {
      sections.push(open);
      const isSamples = samples !== undefined && child.properties.id === samples.anchor;
      open = section(isSamples ? "samples-panel" : undefined);
    }
    open.children.push(child as ElementContent);
  }
  return { type: "root", children: [...sections, open] };
}

function section(className?: string): Element {
  const properties = className ? { className: [className] } : {};
  return { type: "element", tagName: "section", properties, children: [] };
}
