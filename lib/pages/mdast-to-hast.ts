import type { Element, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { highlightCode } from "../markdown/highlight.ts";
import { keepNumbersWhole } from "../markdown/keep-numbers-whole.ts";
import { fromMarkdownHref } from "./links.ts";
import type { SiteConfig } from "../site/site-config.ts";

/**
 * Converts a body to a tree of HTML elements: headings with ids, code highlighted, links to pages of this site
 * as paths of their HTML, and tables in a scrollable box.
 */
export async function mdastToHast(
  body: MarkdownRoot,
  options: { config: Pick<SiteConfig, "docsUrl"> },
): Promise<Root> {
  const tree = await unified().use(remarkRehype).run(body);
  const codes: { pre: Element; code: string; language: string | undefined }[] = [];
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName === "a" && typeof node.properties.href === "string") {
      node.properties.href = fromMarkdownHref(node.properties.href, options.config);
    } else if (node.tagName === "th" || node.tagName === "td") {
      useClassForAlign(node);
    } else if (node.tagName === "table" && parent && index !== undefined && !isScroller(parent)) {
      parent.children[index] = scroller(node);
    }
    const inner = node.tagName === "pre" ? node.children[0] : undefined;
    if (inner?.type === "element" && inner.tagName === "code") {
      const [first] = inner.children;
      const [language = ""] = inner.properties.className ?? [];
      codes.push({
        pre: node,
        code: first?.type === "text" ? first.value.replace(/\n$/u, "") : "",
        language: language.startsWith("language-") ? language.slice(9) : undefined,
      });
    }
  });
  for (const { pre, code, language } of codes) {
    const { properties, children } = await highlightCode(code, language);
    Object.assign(pre, { properties, children });
  }
  keepNumbersWhole(tree);
  return tree;
}

/** Wraps a wide table in a scrollable box that the keyboard can reach. */
function scroller(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], tabIndex: 0 },
    children: [table],
  };
}

function isScroller(node: { type: string; properties?: Element["properties"] }): boolean {
  const names = node.properties?.className;
  return Array.isArray(names) && names.includes("table-scroll");
}

function useClassForAlign(cell: Element): void {
  const { align } = cell.properties;
  if (typeof align !== "string") return;
  delete cell.properties.align;
  cell.properties.className = [`align-${align}`];
}
